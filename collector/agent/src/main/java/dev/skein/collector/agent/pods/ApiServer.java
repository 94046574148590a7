package dev.skein.collector.agent.pods;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The API server as a Pod sees it, with the service account that the kubelet mounts. Only the metadata of Pods is asked for: the
 * account needs the right to list Pods, and nothing else. The JDK's older client is used because it brings no threads with it.
 */
public final class ApiServer implements KubernetesPods.Source {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final long MOST_BYTES = 64 << 20;
  private static final int OK = 200;

  private final URI base;
  private final String node;
  private final Path account;

  /**
   * @param base address of the server
   * @param node whose Pods are asked for
   * @param account folder with {@code token} and, for an https address, {@code ca.crt}
   */
  public ApiServer(URI base, String node, Path account) {
    this.base = base;
    this.node = node;
    this.account = account;
  }

  @Override
  public Map<String, PodList.Pod> fetch() throws IOException {
    String selector = URLEncoder.encode("spec.nodeName=" + node, StandardCharsets.UTF_8);
    URI uri = base.resolve("/api/v1/pods?resourceVersion=0&fieldSelector=" + selector);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    if (connection instanceof HttpsURLConnection secure) {
      secure.setSSLSocketFactory(trust().getSocketFactory());
    }
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty(
        "Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
    // Read anew each time: the kubelet replaces it before it expires.
    connection.setRequestProperty(
        "Authorization", "Bearer " + Files.readString(account.resolve("token")).strip());
    try {
      if (connection.getResponseCode() != OK) {
        throw new IOException(
            "the API server answers " + connection.getResponseCode() + " to the list of Pods");
      }
      try (InputStream body = new Limited(connection.getInputStream())) {
        return PodList.read(body);
      }
    } finally {
      connection.disconnect();
    }
  }

  private SSLContext trust() throws IOException {
    try (InputStream pem = Files.newInputStream(account.resolve("ca.crt"))) {
      KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
      authorities.load(null, null);
      int number = 0;
      for (Certificate c : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        authorities.setCertificateEntry("ca" + number++, c);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(authorities);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the cluster's certificate cannot be used: " + e.getMessage(), e);
    }
  }

  /** Ends a body that does not end. */
  private static final class Limited extends FilterInputStream {
    private long left = MOST_BYTES;

    Limited(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      return count(super.read(), 1);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int n = super.read(bytes, offset, length);
      return count(n, n);
    }

    private int count(int result, int read) throws IOException {
      left -= Math.max(0, read);
      if (left < 0) {
        throw new IOException("the list of Pods is too long");
      }
      return result;
    }
  }
}
