import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Security;
import java.security.cert.CertPathValidator;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Sockets, plain and encrypted, and what the security events tell. */
final class EverythingSockets {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private EverythingSockets() {}

  static void run(Everything.Window window) throws Exception {
    plain();
    channels();
    encrypted(window);
    MessageDigest.getInstance("SHA-256").digest(new byte[100]);
    Security.setProperty("networkaddress.cache.ttl", "30");
    window.during(List.of("jdk.Deserialization"), EverythingFiles::serialize);
  }

  private static void plain() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread echo = new Thread(() -> echo(server), "echo");
      echo.start();
      try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
        socket.getOutputStream().write(new byte[3_000]);
        socket.shutdownOutput();
        socket.getInputStream().readAllBytes();
      }
      echo.join();
    }
  }

  private static void echo(ServerSocket server) {
    try (Socket socket = server.accept()) {
      byte[] all = socket.getInputStream().readAllBytes();
      Thread.sleep(12);
      socket.getOutputStream().write(all, 0, 1_000);
      socket.getOutputStream().write(all, 1_000, all.length - 1_000);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void channels() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
          SocketChannel accepted = server.accept()) {
        client.write(ByteBuffer.allocate(500));
        accepted.read(ByteBuffer.allocate(400));
        accepted.read(ByteBuffer.allocate(400));
      }
    }
  }

  private static void validate(KeyStore store) throws Exception {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    byte[] bytes = store.getCertificate("shop").getEncoded();
    Certificate certificate = factory.generateCertificate(new ByteArrayInputStream(bytes));
    PKIXParameters parameters =
        new PKIXParameters(Set.of(new TrustAnchor((X509Certificate) certificate, null)));
    parameters.setRevocationEnabled(false);
    CertPathValidator.getInstance("PKIX")
        .validate(factory.generateCertPath(List.of(certificate)), parameters);
  }

  /** A handshake with the certificate that make.sh has made. */
  private static void encrypted(Everything.Window window) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (FileInputStream in = new FileInputStream("shop.p12")) {
      store.load(in, PASSWORD);
    }
    window.during(List.of("jdk.X509Certificate"), () -> validate(store));
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD);
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    try (ServerSocket server =
        context
            .getServerSocketFactory()
            .createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread echo = new Thread(() -> echo(server), "encrypted echo");
      echo.start();
      try (SSLSocket socket =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(server.getInetAddress(), server.getLocalPort())) {
        socket.getOutputStream().write(new byte[3_000]);
        socket.shutdownOutput();
        socket.getInputStream().readAllBytes();
      }
      echo.join();
    }
  }
}
