package dev.skein.collector.agent.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final Path PAGE = Path.of("../../docs/agent.md");

  @Test
  void nothingHasToBeSet() throws SettingsException {
    Settings settings = Settings.read(Map.of());
    assertEquals(Mode.LOG_ONLY, settings.get(Settings.MODE));
    assertEquals(Duration.ofSeconds(10), settings.get(Settings.RESCAN));
    assertEquals(128 << 10, settings.get(Settings.FRAME_BYTES));
    assertEquals(4L << 30, settings.get(Settings.SPOOL_BYTES));
    assertEquals("127.0.0.1", settings.get(Settings.STATUS).orElseThrow().host());
  }

  @Test
  void everySettingCanBeSet() throws SettingsException {
    // The defaults, written out: each is a value that its own setting takes.
    Map<String, String> all = new java.util.HashMap<>();
    Settings.all().forEach(s -> all.put(s.variable(), " " + s.defaultText() + " "));
    Settings settings = Settings.read(all);
    for (Setting<?> setting : Settings.all()) {
      assertEquals(Settings.read(Map.of()).get(setting), settings.get(setting));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MODE | grpcs | is 'grpcs', but has to be log-only or grpc
          RESCAN | 10 | is '10', but has to be a duration such as 500ms, 10s, 5m or 2h
          RESCAN | 0s | is '0s', but has to be a duration such as 500ms, 10s, 5m or 2h
          QUIET | 999999999999h | is '999999999999h', but has to be a duration such as 500ms, 10s, 5m or 2h
          FRAME_BYTES | 2m | is '2m', but has to be a size such as 64k, 512m or 4g, 1k to 1m
          SPOOL_BYTES | 99999999999g | is '99999999999g', but has to be a size such as 64k, 512m or 4g, 1m to 1048576g
          UPLOADS | 0 | is '0', but has to be 1 to 64
          UPLOADS | four | is 'four', but has to be 1 to 64
          NODE | Node_1 | is 'Node_1', but has to be a name of small letters, digits, '-' and '.'
          SPOOL | spool | is 'spool', but has to be an absolute path
          RECLAIM | yes | is 'yes', but has to be true or false
          STATUS | 9464 | is '9464', but has to be host:port or off
          ANALYZER | analyzer:9090 | is 'no address', but has to be https://host:port
          ANALYZER | https://a:b@analyzer:9090 | is 'no address', but has to be https://host:port
          CONTAINER_BYTES | 5g | has to be at most SKEIN_AGENT_SPOOL_BYTES
          RETRY_FIRST | 1m | has to be at most SKEIN_AGENT_RETRY_MOST
          SPOOL | /var/lib/skein/recordings/x | and SKEIN_AGENT_RECORDINGS must not lie within each other
          """)
  void whatCannotBeIsRefusedInOneLine(String name, String value, String problem) {
    String variable = "SKEIN_AGENT_" + name;
    SettingsException e =
        assertThrows(SettingsException.class, () -> Settings.read(Map.of(variable, value)));
    assertEquals(variable + " " + problem, e.getMessage());
  }

  @Test
  void plaintextHasToBeMeant() throws SettingsException {
    Map<String, String> plain =
        Map.of("SKEIN_AGENT_MODE", "grpc", "SKEIN_AGENT_ANALYZER", "http://127.0.0.1:9090");
    SettingsException e = assertThrows(SettingsException.class, () -> Settings.read(plain));
    assertEquals(
        "SKEIN_AGENT_ANALYZER is no https: address; where that is meant, set"
            + " SKEIN_AGENT_PLAINTEXT=true",
        e.getMessage());
    Map<String, String> meant = new java.util.HashMap<>(plain);
    meant.put("SKEIN_AGENT_PLAINTEXT", "true");
    assertEquals(9090, Settings.read(meant).get(Settings.ANALYZER).getPort());
  }

  @Test
  void mistypedVariablesAreNamed() {
    assertEquals(
        List.of("SKEIN_AGENT_MOED"),
        Settings.unknown(
            Map.of(
                "SKEIN_AGENT_MOED", "grpc",
                "SKEIN_AGENT_MODE", "grpc",
                "SKEIN_AGENT_SERVICE_HOST", "10.0.0.1",
                "SKEIN_AGENT_PORT_9464_TCP", "tcp://10.0.0.1:9464",
                "PATH", "/bin")));
  }

  /** With {@code -Dskein.write.docs=true} the table in the page is written anew. */
  @Test
  void thePageHasEverySetting() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("| variable |");
    int end = page.indexOf("\n\n", begin) + 1;
    if (Boolean.getBoolean("skein.write.docs")) {
      page = page.substring(0, begin) + SettingsPage.table() + page.substring(end);
      Files.writeString(PAGE, page);
    }
    assertTrue(
        page.contains(SettingsPage.table() + "\n"),
        "docs/agent.md is old: mvn -q test -pl collector/agent -am -Dtest=SettingsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dskein.write.docs=true");
  }
}
