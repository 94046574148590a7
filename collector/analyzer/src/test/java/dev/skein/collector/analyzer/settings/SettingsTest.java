package dev.skein.collector.analyzer.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final Path PAGE = Path.of("../../docs/analyzer.md");
  private static final String BEGIN = "<!-- settings: written by SettingsTest -->\n";

  @TempDir Path folder;

  private static Map<String, String> with(String variable, String value) {
    Map<String, String> environment = new HashMap<>();
    environment.put("SKEIN_ANALYZER_INSECURE", "true");
    environment.put(variable, value);
    return environment;
  }

  @Test
  void defaultsAreSafe() throws SettingsException {
    assertThrows(SettingsException.class, () -> Settings.read(Map.of()));
    Settings settings = Settings.read(with("SKEIN_ANALYZER_STORE", " "));
    assertTrue(settings.grpc().getAddress().isLoopbackAddress());
    assertTrue(settings.http().getAddress().isLoopbackAddress());
    assertEquals(Settings.Authentication.KUBERNETES, settings.authentication());
    assertEquals(Settings.Authentication.KUBERNETES, settings.reading().authentication());
    assertEquals("system:serviceaccount:skein-system:skein-agent", settings.agentAccount());
    assertEquals(1L << 30, settings.maxChunk());
    assertEquals(Duration.ofDays(7), settings.retentionAge());
    assertEquals(Log.Level.INFO, settings.logLevel());
    assertEquals("file:///var/lib/skein/analyzer", settings.store().toString());
  }

  @Test
  void valuesAreRead() throws SettingsException {
    assertEquals(1536, Settings.read(with("SKEIN_ANALYZER_MIN_FREE", "1536")).minFree());
    assertEquals(
        3L << 40, Settings.read(with("SKEIN_ANALYZER_RETENTION_BYTES", "3t")).retentionBytes());
    assertEquals(
        Duration.ofMillis(250),
        Settings.read(with("SKEIN_ANALYZER_STREAM_IDLE_TIMEOUT", "250ms")).streamIdle());
    assertEquals(7, Settings.read(with("SKEIN_ANALYZER_GRPC_ADDRESS", "[::1]:7")).grpc().getPort());
    assertEquals(
        Log.Level.WARN, Settings.read(with("SKEIN_ANALYZER_LOG_LEVEL", "warn")).logLevel());
  }

  @ParameterizedTest
  @CsvSource({
    "SKEIN_ANALYZER_STORE, ftp://x",
    "SKEIN_ANALYZER_STORE, no url",
    "SKEIN_ANALYZER_GRPC_ADDRESS, 9090",
    "SKEIN_ANALYZER_GRPC_ADDRESS, localhost:",
    "SKEIN_ANALYZER_GRPC_ADDRESS, localhost:65536",
    "SKEIN_ANALYZER_HTTP_ADDRESS, :80",
    "SKEIN_ANALYZER_TLS_CERTIFICATE, /no/such/file",
    "SKEIN_ANALYZER_TLS_KEY, /etc/hostname",
    "SKEIN_ANALYZER_AUTHENTICATION, basic",
    "SKEIN_ANALYZER_AUTHENTICATION, file",
    "SKEIN_ANALYZER_AUTHENTICATION, KUBERNETES",
    "SKEIN_ANALYZER_INSECURE, yes",
    "SKEIN_ANALYZER_TOKEN_FILE, /etc/hostname",
    "SKEIN_ANALYZER_AGENT_SERVICE_ACCOUNT, agent",
    "SKEIN_ANALYZER_KUBERNETES_API, http://plain",
    "SKEIN_ANALYZER_MAX_CHUNK, 1GB",
    "SKEIN_ANALYZER_MAX_CHUNK, 0",
    "SKEIN_ANALYZER_MAX_CHUNK, -1",
    "SKEIN_ANALYZER_MAX_CHUNK, 20g",
    "SKEIN_ANALYZER_MAX_CHUNK, 99999999t",
    "SKEIN_ANALYZER_MAX_STREAMS, 10s",
    "SKEIN_ANALYZER_MAX_STREAMS, 100001",
    "SKEIN_ANALYZER_STREAM_IDLE_TIMEOUT, 60 s",
    "SKEIN_ANALYZER_STREAM_IDLE_TIMEOUT, 999999d",
    "SKEIN_ANALYZER_NAMESPACE_QUOTA, 30g",
    "SKEIN_ANALYZER_RETENTION_AGE, week",
    "SKEIN_ANALYZER_READ_AUTHENTICATION, basic",
    "SKEIN_ANALYZER_READ_TOKEN_FILE, /etc/hostname",
    "SKEIN_ANALYZER_READ_TOKEN_FILE, /no/such/file",
    "SKEIN_ANALYZER_REPORTS, 0",
    "SKEIN_ANALYZER_REPORTS, 101",
    "SKEIN_ANALYZER_REPORT_MEMORY, 32m",
    "SKEIN_ANALYZER_REPORT_TIMEOUT, soon",
    "SKEIN_ANALYZER_LOG_LEVEL, trace"
  })
  void wrongOnesAreNamed(String variable, String value) {
    SettingsException wrong =
        assertThrows(SettingsException.class, () -> Settings.read(with(variable, value)));
    assertTrue(wrong.getMessage().contains(variable), wrong.getMessage());
    assertFalse(wrong.getMessage().contains("\n"), wrong.getMessage());
  }

  @Test
  void nothingIsOpenUnlessToldSo() throws IOException {
    Map<String, String> environment =
        TestAnalyzer.settings(folder, "SKEIN_ANALYZER_INSECURE", "false");
    SettingsException noTls =
        assertThrows(SettingsException.class, () -> Settings.read(environment));
    assertTrue(noTls.getMessage().startsWith("SKEIN_ANALYZER_TLS_CERTIFICATE"), noTls.getMessage());
    Path pem = Files.writeString(folder.resolve("pem"), "x");
    environment.put("SKEIN_ANALYZER_TLS_CERTIFICATE", pem.toString());
    environment.put("SKEIN_ANALYZER_TLS_KEY", pem.toString());
    environment.put("SKEIN_ANALYZER_READ_AUTHENTICATION", "file");
    SettingsException noToken =
        assertThrows(SettingsException.class, () -> Settings.read(environment));
    assertTrue(
        noToken.getMessage().startsWith("SKEIN_ANALYZER_AUTHENTICATION=none"),
        noToken.getMessage());
    environment.put("SKEIN_ANALYZER_AUTHENTICATION", "kubernetes");
    environment.put("SKEIN_ANALYZER_READ_AUTHENTICATION", "none");
    SettingsException noReader =
        assertThrows(SettingsException.class, () -> Settings.read(environment));
    assertTrue(
        noReader.getMessage().startsWith("SKEIN_ANALYZER_READ_AUTHENTICATION=none"),
        noReader.getMessage());
  }

  /** {@code -Dskein.write.docs=true} writes the table instead. */
  @Test
  void thePageHasEverySetting() throws IOException {
    StringBuilder table = new StringBuilder("\n| variable | default | meaning |\n|---|---|---|\n");
    for (Option option : Option.values()) {
      String value = option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`";
      table.append("| `").append(option.variable()).append("` | ").append(value);
      table.append(value.isEmpty() ? "| " : " | ").append(option.meaning()).append(" |\n");
    }
    String page = Files.readString(PAGE);
    Matcher written = Pattern.compile(Pattern.quote(BEGIN) + "(\n(?:\\|.*\n)+)").matcher(page);
    assertTrue(written.find(), "no table in " + PAGE);
    if (Boolean.getBoolean("skein.write.docs")) {
      Files.writeString(
          PAGE, page.substring(0, written.start(1)) + table + page.substring(written.end(1)));
    } else {
      assertEquals(table.toString(), written.group(1));
    }
  }
}
