package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.tls.ServerIdentity.KeyChain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Asks our own port: shows that the certificate works, and has everything loaded before the API server comes. */
public final class SelfCheck {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final String ANSWERED = "HTTP/1.1 200";

  private SelfCheck() {}

  /**
   * Sends a review.
   *
   * @param expected what the port has to show
   * @param address where it listens; may be all addresses
   * @param review the request's body
   * @throws IOException where it shows something else, or does not answer
   */
  public static void ask(KeyChain expected, InetAddress address, int port, byte[] review)
      throws IOException {
    InetAddress own = address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address;
    String head =
        "POST /mutate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
            + review.length
            + "\r\n\r\n";
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Exactly(expected.leaf())}, null);
      try (Socket socket = context.getSocketFactory().createSocket(own, port)) {
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(review);
        byte[] begin = socket.getInputStream().readNBytes(ANSWERED.length());
        if (!ANSWERED.equals(new String(begin, StandardCharsets.US_ASCII))) {
          throw new IOException("our own port does not answer a review");
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IOException("no TLS: " + e.getMessage(), e);
    }
  }

  /** Trusts one certificate. */
  private static final class Exactly extends X509ExtendedTrustManager {
    private final X509Certificate expected;

    Exactly(X509Certificate expected) {
      this.expected = expected;
    }

    private void check(X509Certificate[] chain) throws CertificateException {
      if (!chain[0].equals(expected)) {
        throw new CertificateException("the port shows another certificate");
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("there are no clients here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
