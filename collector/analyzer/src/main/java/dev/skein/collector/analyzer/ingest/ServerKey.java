package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.analyzer.settings.Settings.Tls;
import dev.skein.collector.protocol.FileProblem;
import dev.skein.collector.service.Log;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.CertificateUtils;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.util.List;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Certificate and key, read again when one of their files has changed: a certificate is often renewed for the same key. While the two
 * do not belong together, as in the middle of being replaced, what was read before holds.
 */
public final class ServerKey {
  private final Tls files;
  private final Log log;
  private final AdvancedTlsX509KeyManager manager = new AdvancedTlsX509KeyManager();
  private List<FileTime> read = List.of();
  private String lastProblem = "";

  /**
   * Reads both.
   *
   * @throws IOException when they cannot be used; the message is for the user
   */
  public ServerKey(Tls files, Log log) throws IOException {
    this.files = files;
    this.log = log;
    load();
  }

  /** What new connections use. */
  public X509ExtendedKeyManager manager() {
    return manager;
  }

  /** Looks whether they have changed. */
  public void refresh() {
    try {
      if (!times().equals(read)) {
        load();
        lastProblem = "";
        log.info("certificate read again", "file", files.certificate());
      }
    } catch (IOException e) {
      String problem = FileProblem.text(e);
      if (!problem.equals(lastProblem)) {
        log.error("certificate cannot be read again", "problem", problem);
      }
      lastProblem = problem;
    }
  }

  private List<FileTime> times() throws IOException {
    return List.of(
        Files.getLastModifiedTime(files.certificate()), Files.getLastModifiedTime(files.key()));
  }

  private void load() throws IOException {
    // Before the files: what changes while they are read is read again.
    List<FileTime> times = times();
    try {
      X509Certificate[] chain;
      PrivateKey key;
      try (InputStream in = Files.newInputStream(files.certificate())) {
        chain = CertificateUtils.getX509Certificates(in);
      }
      if (chain.length == 0) {
        throw new IOException(files.certificate() + " has no certificate");
      }
      // Latin-1: what else may be in there is nothing to complain about.
      String text = Files.readString(files.key(), StandardCharsets.ISO_8859_1);
      PublicKey of = chain[0].getPublicKey();
      try {
        key = PemKey.read(text, of);
      } catch (InvalidKeySpecException e) {
        throw new IOException(files.key() + ": " + plain(e.getMessage()), e);
      }
      if (!belong(chain[0], key)) {
        throw new IOException(files.key() + " is not the key of " + files.certificate());
      }
      manager.updateIdentityCredentials(chain, key);
      read = times;
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException(
          files.certificate() + " and " + files.key() + ": " + plain(e.getMessage()), e);
    }
  }

  /** One line. */
  private static String plain(String message) {
    return message == null ? "not understood" : message.lines().findFirst().orElse("");
  }

  private static boolean belong(X509Certificate certificate, PrivateKey key)
      throws GeneralSecurityException {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    if (!certificate.getPublicKey().getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    byte[] text = {1, 2, 3};
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(text);
    return signature.verify(signed);
  }
}
