package dev.skein.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for a controller on this machine, out of a key store of keytool's: {@code STORE CERTIFICATE KEY} writes the last
 * two as PEM files.
 */
public final class WebhookKeys {
  /** Of a key that lives as long as a benchmark. */
  private static final char[] PASSWORD = "benchmark".toCharArray();

  private static final String NAME = "controller";
  private static final int LINE = 64;

  private WebhookKeys() {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException, GeneralSecurityException {
    KeyStore store = load(Path.of(arguments[0]));
    Certificate certificate = store.getCertificate(NAME);
    Key key = store.getKey(NAME, PASSWORD);
    Files.writeString(Path.of(arguments[1]), pem("CERTIFICATE", certificate.getEncoded()));
    Files.writeString(Path.of(arguments[2]), pem("PRIVATE KEY", key.getEncoded()));
  }

  /** A client that trusts the certificate alone. */
  static SSLContext client(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(NAME, load(file).getCertificate(NAME));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  private static String pem(String kind, byte[] bytes) {
    Base64.Encoder lines =
        Base64.getMimeEncoder(LINE, System.lineSeparator().getBytes(StandardCharsets.US_ASCII));
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(kind, lines.encodeToString(bytes), kind);
  }
}
