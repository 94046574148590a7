package dev.skein.collector.analyzer.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.access.TestKeys;
import dev.skein.collector.analyzer.settings.Settings.Tls;
import dev.skein.collector.service.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.cert.X509Certificate;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerKeyTest {
  @TempDir Path folder;

  private long changes;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final Log log =
      new Log(new PrintStream(said, true, StandardCharsets.UTF_8), Log.Level.INFO);

  private static X509Certificate used(ServerKey key) {
    String alias = key.manager().chooseServerAlias("EC", null, null);
    return key.manager().getCertificateChain(alias)[0];
  }

  /** With another time than before, however coarse the file system's clock is. */
  private void replace(Path file, Path by) throws IOException {
    Files.copy(by, file, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(file, FileTime.fromMillis(++changes * 10_000));
  }

  /** As Helm writes an RSA key, and OpenSSL one of an elliptic curve with its parameters before it. */
  @ParameterizedTest
  @ValueSource(strings = {"rsa", "ec"})
  void keysInTheirOlderFormsAreRead(String kind) throws Exception {
    Path keys = Path.of("src/test/resources/keys");
    Tls files = new Tls(keys.resolve(kind + ".crt"), keys.resolve(kind + ".key"));
    assertEquals(1, new ServerKey(files, log).manager().getServerAliases("any", null).length);
    Tls mixed =
        new Tls(files.certificate(), keys.resolve(kind.equals("ec") ? "rsa.key" : "ec.key"));
    IOException problem = assertThrows(IOException.class, () -> new ServerKey(mixed, log));
    String algorithm = kind.toUpperCase(Locale.ROOT);
    assertEquals(
        mixed.key() + ": no " + algorithm + " key, which the certificate is for",
        problem.getMessage());
    Tls none = new Tls(files.certificate(), files.certificate());
    IOException missing = assertThrows(IOException.class, () -> new ServerKey(none, log));
    assertEquals(none.key() + ": no private key without a password", missing.getMessage());
  }

  @Test
  void aCertificateOrAKeyThatChangesIsReadAgain() throws Exception {
    TestKeys first = new TestKeys(Files.createDirectory(folder.resolve("first")));
    TestKeys second = new TestKeys(Files.createDirectory(folder.resolve("second")));
    Tls files = new Tls(folder.resolve("tls.crt"), folder.resolve("tls.key"));
    replace(files.certificate(), first.certificate());
    replace(files.key(), second.key());
    IOException apart = assertThrows(IOException.class, () -> new ServerKey(files, log));
    assertEquals(files.key() + " is not the key of " + files.certificate(), apart.getMessage());

    replace(files.key(), first.key());
    ServerKey key = new ServerKey(files, log);
    X509Certificate before = used(key);
    key.refresh();
    assertEquals("", said.toString(StandardCharsets.UTF_8));

    // The certificate alone, as when it is renewed for its key, and here in the middle of a change
    // of both.
    replace(files.certificate(), second.certificate());
    key.refresh();
    key.refresh();
    assertEquals(before, used(key));
    assertEquals(1, said.toString(StandardCharsets.UTF_8).lines().count(), said::toString);
    replace(files.key(), second.key());
    key.refresh();
    assertNotEquals(before, used(key));
    assertTrue(said.toString(StandardCharsets.UTF_8).contains("read again"));

    Files.writeString(files.certificate(), "no certificate");
    key.refresh();
    assertNotEquals(before, used(key));
  }
}
