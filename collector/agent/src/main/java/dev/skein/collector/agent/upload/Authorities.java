package dev.skein.collector.agent.upload;

import dev.skein.collector.protocol.FileProblem;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.CertificateUtils;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.X509ExtendedTrustManager;

/** Who may vouch for the analyzer: a PEM file that is read again when it changes, as when an authority is replaced. Safe for all threads. */
final class Authorities {
  private final Path file;
  private final AdvancedTlsX509TrustManager manager;
  private List<Object> read = List.of();

  /**
   * Reads the file.
   *
   * @throws IOException where it has no certificates; the message is for the user
   */
  Authorities(Path file) throws IOException {
    this.file = file;
    try {
      manager = AdvancedTlsX509TrustManager.newBuilder().build();
    } catch (CertificateException e) {
      throw new IOException("this Java checks no certificates: " + e.getMessage(), e);
    }
    refresh();
  }

  /** What new connections use. */
  X509ExtendedTrustManager manager() {
    return manager;
  }

  /**
   * Reads the file if it has changed.
   *
   * @throws IOException where it cannot be used; what was read before holds
   */
  synchronized void refresh() throws IOException {
    BasicFileAttributes now;
    try {
      now = Files.readAttributes(file, BasicFileAttributes.class);
    } catch (IOException e) {
      throw new IOException(FileProblem.text(e), e);
    }
    List<Object> state = List.of(now.lastModifiedTime(), now.size(), now.fileKey());
    if (state.equals(read)) {
      return;
    }
    try (InputStream in = Files.newInputStream(file)) {
      X509Certificate[] certificates = CertificateUtils.getX509Certificates(in);
      if (certificates.length == 0) {
        throw new IOException(file + " has no certificates");
      }
      manager.updateTrustCredentials(certificates);
      read = state;
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " has no certificates", e);
    }
  }
}
