package dev.skein.collector.controller.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final Path PAGE = Path.of("../../docs/controller.md");
  private static final String BEGIN = "<!-- settings: written by SettingsTest -->\n";

  @TempDir Path folder;

  @Test
  void defaultsAreSafe() throws SettingsException {
    Settings settings = Settings.read(Map.of("SKEIN_CONTROLLER_EVENTS", " "));
    assertTrue(settings.webhook().getAddress().isLoopbackAddress());
    assertTrue(settings.health().getAddress().isLoopbackAddress());
    assertTrue(settings.metrics().getAddress().isLoopbackAddress());
    assertEquals(
        Set.of("kube-system", "kube-public", "kube-node-lease", "skein-system"),
        settings.ignoredNamespaces());
    assertEquals(65532, settings.profiler().user());
    assertEquals(8 << 20, settings.maxBody());
    assertEquals(Log.Level.INFO, settings.logLevel());
    assertNull(settings.tls());
  }

  @Test
  void valuesAreRead() throws SettingsException, IOException {
    String digest = "sha256:" + "0123456789abcdef".repeat(4);
    ProfilerSettings profiler =
        Settings.read(
                Map.of(
                    "SKEIN_CONTROLLER_PROFILER_IMAGE", "registry.example:5000/team/profiler:2",
                    "SKEIN_CONTROLLER_PROFILER_DIGEST", digest,
                    "SKEIN_CONTROLLER_PROFILER_USER", "image",
                    "SKEIN_CONTROLLER_VOLUME", "empty-dir"))
            .profiler();
    assertEquals("registry.example:5000/team/profiler:2@" + digest, profiler.image());
    assertNull(profiler.user());
    assertEquals(ProfilerSettings.Volume.EMPTY_DIR, profiler.volume());
    Path pem = Files.writeString(folder.resolve("pem"), "x");
    Settings files =
        Settings.read(
            Map.of(
                "SKEIN_CONTROLLER_CERTIFICATES", "files",
                "SKEIN_CONTROLLER_TLS_CERTIFICATE", pem.toString(),
                "SKEIN_CONTROLLER_TLS_KEY", pem.toString(),
                "SKEIN_CONTROLLER_DRAIN", "250ms",
                "SKEIN_CONTROLLER_CONFLICTS", "allow"));
    assertEquals(pem, files.tls().key());
    assertEquals(Duration.ofMillis(250), files.drain());
    assertFalse(files.denyConflicts());
  }

  @ParameterizedTest
  @CsvSource({
    "WEBHOOK_ADDRESS, 9443",
    "HEALTH_ADDRESS, localhost:65536",
    "METRICS_ADDRESS, :80",
    "CERTIFICATES, cert-manager",
    "CERTIFICATES, files",
    "TLS_CERTIFICATE, /etc/hostname",
    "TLS_KEY, /no/such/file",
    "NAMESPACE, Skein",
    "SERVICE, a b",
    "SECRET, -x",
    "WEBHOOK_CONFIGURATION, x/y",
    "CERTIFICATE_LIFE, 59m",
    "CERTIFICATE_LIFE, 1000d",
    "AUTHORITY_LIFE, 90d",
    "IGNORED_NAMESPACES, 'a,,b'",
    "PROFILER_IMAGE, 'a b'",
    "PROFILER_DIGEST, sha256:12",
    "PROFILER_PULL_POLICY, always",
    "PROFILER_USER, 0",
    "PROFILER_CPU, 1.5",
    "PROFILER_MEMORY, 32MB",
    "VOLUME, HOST_PATH",
    "HOST_PATH, /var/../etc",
    "HOST_PATH, var",
    "VOLUME_SIZE, 0",
    "CONFLICTS, ignore",
    "EVENTS, yes",
    "MAX_BODY, 65m",
    "DRAIN, 10",
    "LOG_LEVEL, trace"
  })
  void wrongOnesAreNamed(String option, String value) {
    String variable = "SKEIN_CONTROLLER_" + option;
    SettingsException wrong =
        assertThrows(SettingsException.class, () -> Settings.read(Map.of(variable, value)));
    String named = variable.replace("CERTIFICATES", "TLS_CERTIFICATE");
    assertTrue(
        wrong.getMessage().contains(variable) || wrong.getMessage().contains(named),
        wrong.getMessage());
    assertFalse(wrong.getMessage().contains("\n"), wrong.getMessage());
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
