package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody is trusted who is not vouched for, and the token is shown to nobody else. */
class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path folder;

  private Path certificate;
  private Path key;

  /** Makes a certificate for this machine, and its key, as PEM files. */
  private void makeCertificate(String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertEquals(0, keytool.waitFor());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    certificate = pem(name + ".crt", "CERTIFICATE", keys.getCertificate("a").getEncoded());
    key = pem(name + ".key", "PRIVATE KEY", keys.getKey("a", PASSWORD).getEncoded());
  }

  private Path pem(String file, String type, byte[] bytes) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    String text = "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
    return Files.writeString(folder.resolve(file), text, StandardCharsets.US_ASCII);
  }

  @Test
  void theTokenGoesToTheAnalyzerAloneAndMayChange() throws Exception {
    makeCertificate("other");
    final Path other = certificate;
    makeCertificate("analyzer");
    Path token = folder.resolve("token");
    Files.writeString(token, "first-token");
    Path file = RunningAgent.container(folder).resolve("p.jfr");
    MadeChunk.append(file, MadeChunk.of(500, 1));
    try (TestAnalyzer analyzer = new TestAnalyzer(0, certificate.toFile(), key.toFile())) {
      Map<String, String> settings = RunningAgent.settings(folder, analyzer.port());
      settings.put("SKEIN_AGENT_ANALYZER", "https://127.0.0.1:" + analyzer.port());
      settings.put("SKEIN_AGENT_PLAINTEXT", "false");
      settings.put("SKEIN_AGENT_TOKEN", token.toString());
      settings.put("SKEIN_AGENT_CA", other.toString());
      settings.put("SKEIN_AGENT_DRAIN", "1ms");
      String log;
      try (RunningAgent agent = RunningAgent.start(settings)) {
        RunningAgent.await("a refusal", () -> agent.metrics().answers.get("retry") > 0);
        log = agent.log();
      }
      assertEquals(0, analyzer.tokens().size());
      settings.put("SKEIN_AGENT_DRAIN", "10s");
      try (RunningAgent agent = RunningAgent.start(settings)) {
        RunningAgent.await("a refusal", () -> agent.metrics().answers.get("retry") > 0);
        // The authority is replaced while the agent runs.
        Files.copy(certificate, other, StandardCopyOption.REPLACE_EXISTING);
        RunningAgent.await("a chunk", () -> analyzer.stored().size() == 1);
        long refused = agent.metrics().answers.get("retry");
        Files.writeString(token, "second-token\n");
        MadeChunk.append(file, MadeChunk.of(600, 2));
        RunningAgent.await("another", () -> analyzer.stored().size() == 2);
        Files.delete(token);
        MadeChunk.append(file, MadeChunk.of(700, 3));
        RunningAgent.await("no token", () -> agent.metrics().answers.get("retry") > refused);
        Files.writeString(token, "third-token");
        RunningAgent.await("the third", () -> analyzer.stored().size() == 3);
        log += agent.log();
      }
      assertEquals(
          java.util.List.of("Bearer first-token", "Bearer second-token", "Bearer third-token"),
          analyzer.tokens());
      assertTrue(log.contains("UNAVAILABLE"), log);
      assertFalse(log.contains("-token\""), log);
    }
  }
}
