package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.tls.ServerIdentity.KeyChain;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority, and a client that trusts it: as the API server is one. */
public final class TestKeys {
  private final List<Authority> authorities = new ArrayList<>();

  /** Status and body. */
  public record Answer(int status, String body) {}

  /** A certificate for this machine, of a new authority. */
  public KeyChain issue() throws GeneralSecurityException {
    Authority authority = Authority.create(Instant.now(), Duration.ofDays(2));
    authorities.add(authority);
    return authority.issue(List.of("localhost"), Instant.now(), Duration.ofDays(1));
  }

  /** What a server needs. */
  public static SSLContext server(ServerIdentity identity) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {identity}, null, null);
    return context;
  }

  /** A client that trusts all authorities so far. */
  public SSLContext client() throws GeneralSecurityException, IOException {
    return trusting(authorities.stream().map(Authority::certificate).toList());
  }

  /** A client that trusts what a configuration's {@code caBundle} has. */
  public static SSLContext trusting(byte[] bundle) throws GeneralSecurityException, IOException {
    return trusting(Pems.readCertificates(new String(bundle, StandardCharsets.US_ASCII)));
  }

  /** Writes both as PEM files. */
  public void write(KeyChain chain, Path certificate, Path key)
      throws GeneralSecurityException, IOException {
    Files.writeString(certificate, Pems.certificates(chain.certificates()));
    Files.writeString(key, Pems.key(chain.key()));
  }

  private static SSLContext trusting(List<X509Certificate> certificates)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    for (int i = 0; i < certificates.size(); i++) {
      trusted.setCertificateEntry("authority-" + i, certificates.get(i));
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  /** Sends a request on a connection of its own. */
  public static Answer post(SSLContext client, int port, String type, byte[] body, boolean chunked)
      throws IOException {
    HttpsURLConnection connection =
        (HttpsURLConnection)
            URI.create("https://localhost:" + port + "/mutate").toURL().openConnection();
    connection.setSSLSocketFactory(client.getSocketFactory());
    connection.setRequestProperty("Content-Type", type);
    connection.setRequestProperty("Connection", "close");
    connection.setDoOutput(true);
    if (chunked) {
      connection.setChunkedStreamingMode(8192);
    }
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body);
    }
    return answer(connection);
  }

  /** Reads what a server answers. */
  public static Answer answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      String body = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(status, body);
    }
  }
}
