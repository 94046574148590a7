package dev.skein.collector.analyzer.access;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Requests to the API server with the analyzer's own service account. Threads may share it. */
public final class KubernetesApi {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** An answer is not read beyond that many bytes; Pods are seldom larger than 100 KB. */
  private static final int MAX_BYTES = 4 << 20;

  private final URI base;
  private final Path token;
  private final HttpClient client;

  /** Status and body of an answer. */
  record Answer(int status, byte[] body) {}

  /**
   * Trusts the certificates in the folder's {@code ca.crt}.
   *
   * @param credentials folder with {@code token} and {@code ca.crt}
   * @throws IOException when the certificates cannot be read
   */
  public KubernetesApi(URI base, Path credentials) throws IOException {
    this.base = base;
    this.token = credentials.resolve("token");
    client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .sslContext(trusting(credentials.resolve("ca.crt")))
            .build();
  }

  private static SSLContext trusting(Path authorities) throws IOException {
    try (InputStream in = Files.newInputStream(authorities)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("authority-" + number++, certificate);
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(authorities + " has no certificates: " + e.getMessage(), e);
    }
  }

  Answer get(String path) throws AccessException {
    return send(request(path).GET().build());
  }

  Answer post(String path, byte[] json) throws AccessException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(json))
            .build());
  }

  private HttpRequest.Builder request(String path) throws AccessException {
    String own;
    try {
      // Read each time: the kubelet replaces it every hour.
      own = Files.readString(token, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw AccessException.unknown("own token cannot be read", e);
    }
    return HttpRequest.newBuilder(base.resolve(path))
        .timeout(TIMEOUT)
        .header("Authorization", "Bearer " + own)
        .header("Accept", "application/json");
  }

  private Answer send(HttpRequest request) throws AccessException {
    try {
      HttpResponse<InputStream> response =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        byte[] bytes = body.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
          throw new IOException("answer is too long");
        }
        return new Answer(response.statusCode(), bytes);
      }
    } catch (IOException e) {
      throw AccessException.unknown("API server cannot be asked: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw AccessException.unknown("stopping", e);
    }
  }
}
