package dev.skein.collector.controller.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.settings.Settings.Tls;
import dev.skein.collector.controller.tls.ServerIdentity.KeyChain;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {
  @TempDir Path folder;

  private final ServerIdentity identity = new ServerIdentity();
  private final TestKeys keys = new TestKeys();

  @Test
  void theyAreReadAgainWhenTheyBelongTogether() throws Exception {
    Tls files = new Tls(folder.resolve("tls.crt"), folder.resolve("tls.key"));
    KeyFiles watched = new KeyFiles(files, identity);
    assertThrows(IOException.class, watched::refresh);
    KeyChain first = keys.issue();
    keys.write(first, files.certificate(), files.key());
    assertTrue(watched.refresh());
    assertEquals(first.leaf(), identity.current().leaf());
    assertFalse(watched.refresh());
    KeyChain used = identity.current();
    KeyChain second = keys.issue();
    Files.writeString(files.key(), Pems.key(second.key()));
    IOException mixed = assertThrows(IOException.class, watched::refresh);
    assertTrue(mixed.getMessage().contains("the key is not the certificate's"));
    assertSame(used, identity.current());
    Files.writeString(files.certificate(), Pems.certificates(second.certificates()));
    assertTrue(watched.refresh());
    assertEquals(second.leaf(), identity.current().leaf());
  }

  /** As cert-manager writes them, where nobody asks for PKCS#8. */
  @Test
  void olderFormsOfKeysAreRead() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    PrivateKey key = generator.generateKeyPair().getPrivate();
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(key);
    }
    assertTrue(text.toString().contains("BEGIN RSA PRIVATE KEY"));
    assertEquals(key, Pems.readKey(text.toString()));
  }

  @Test
  void whatIsNoKeyIsSaid() throws Exception {
    Tls files = new Tls(folder.resolve("tls.crt"), folder.resolve("tls.key"));
    keys.write(keys.issue(), files.certificate(), files.key());
    Files.writeString(files.key(), "no key");
    IOException none =
        assertThrows(IOException.class, () -> new KeyFiles(files, identity).refresh());
    assertTrue(none.getMessage().contains(files.key().toString()), none.getMessage());
    assertTrue(none.getMessage().contains("there is no private key in it"), none.getMessage());
  }
}
