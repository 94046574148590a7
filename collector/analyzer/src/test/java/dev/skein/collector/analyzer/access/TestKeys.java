package dev.skein.collector.analyzer.access;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key and a certificate for this machine, made by the JDK's keytool. */
public final class TestKeys {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final KeyStore store;
  private final Path folder;

  /** Makes a certificate for this machine and its key. */
  public TestKeys(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
    this.folder = folder;
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-keystore",
                    file.toString(),
                    "-storepass",
                    new String(PASSWORD),
                    "-alias",
                    "key",
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=localhost",
                    "-ext",
                    "san=dns:localhost,ip:127.0.0.1"))
            .redirectErrorStream(true)
            .start();
    String said =
        new String(
            keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(said);
    }
    store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
  }

  /** Its PEM file. */
  public Path certificate() throws IOException, GeneralSecurityException {
    return pem("ca.crt", "CERTIFICATE", store.getCertificate("key").getEncoded());
  }

  /** Its PEM file. */
  public Path key() throws IOException, GeneralSecurityException {
    return pem("tls.key", "PRIVATE KEY", store.getKey("key", PASSWORD).getEncoded());
  }

  private Path pem(String name, String what, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
  }

  /** For a server with this certificate. */
  SSLContext context() throws GeneralSecurityException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** For clients that trust the certificate, and nothing else. */
  SSLContext trusting() throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", store.getCertificate("key"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
