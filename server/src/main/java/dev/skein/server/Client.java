package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * The other end of a request's connection. Jetty notices that a client has gone when it writes; a query that computes for
 * a minute writes nothing, so we look ourselves.
 */
public final class Client {
  private static final int FAREWELL_BYTES = 4096;

  private final EndPoint endPoint;

  /** Where the bytes come from: below TLS, where there is TLS. */
  private final EndPoint socket;

  private boolean watching = true;

  private Client(EndPoint endPoint) {
    this.endPoint = endPoint;
    this.socket =
        endPoint instanceof SslConnection.SslEndPoint tls
            ? tls.getSslConnection().getEndPoint()
            : endPoint;
  }

  /** The client of a request that is being handled. */
  public static Client of(Context context) {
    ServletContextRequest request = ServletContextRequest.getServletContextRequest(context.req());
    return new Client(request.getConnectionMetaData().getConnection().getEndPoint());
  }

  /**
   * Whether the client has closed its connection; to be asked while its request is handled and read to its end.
   *
   * <p>A byte that arrives then belongs to a next request which the client sent without waiting for the answer. Browsers do
   * not. Its connection is closed behind the answer, as HTTP allows: such clients ask again. A client that goes away over TLS says
   * so in some bytes first.
   */
  public synchronized boolean gone() {
    if (!endPoint.isOpen()) {
      return true;
    }
    boolean tls = socket != endPoint;
    if (!watching && !tls || !(socket instanceof SocketChannelEndPoint plain)) {
      return false;
    }
    SocketChannel channel = plain.getChannel();
    try {
      int read = channel.read(ByteBuffer.allocate(tls ? FAREWELL_BYTES : 1));
      if (read > 0) {
        watching = false;
      }
      return read < 0;
    } catch (IOException e) {
      return true;
    }
  }

  /** Whether a byte of a next request was taken away: the connection has to be closed behind the answer. */
  public synchronized boolean isDisturbed() {
    return !watching;
  }

  /** To be called when the answer is complete: see {@link #gone}. */
  public synchronized void answered() {
    if (!watching) {
      endPoint.close();
    }
  }

  /** Ends the connection in the middle of an answer, which tells the client that the answer is not whole. */
  public void abort() {
    endPoint.close();
  }
}
