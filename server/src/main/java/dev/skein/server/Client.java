package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SocketChannelEndPoint;

/**
 * The other end of a request's connection. Jetty notices that a client has gone when it writes; a query that computes for
 * a minute writes nothing, so we look ourselves.
 */
final class Client {
  private final EndPoint endPoint;
  private boolean watching = true;

  private Client(EndPoint endPoint) {
    this.endPoint = endPoint;
  }

  static Client of(Context context) {
    ServletContextRequest request = ServletContextRequest.getServletContextRequest(context.req());
    return new Client(request.getConnectionMetaData().getConnection().getEndPoint());
  }

  /**
   * Whether the client has closed its connection; to be asked while its request is handled and read to its end.
   *
   * <p>A byte that arrives then belongs to a next request which the client sent without waiting for the answer. Browsers do
   * not. Its connection is closed behind the answer, as HTTP allows: such clients ask again.
   */
  synchronized boolean gone() {
    if (!endPoint.isOpen()) {
      return true;
    }
    if (!watching || !(endPoint instanceof SocketChannelEndPoint socket)) {
      return false;
    }
    SocketChannel channel = socket.getChannel();
    try {
      int read = channel.read(ByteBuffer.allocate(1));
      if (read > 0) {
        watching = false;
      }
      return read < 0;
    } catch (IOException e) {
      return true;
    }
  }

  /** To be called when the answer is complete: see {@link #gone}. */
  synchronized void answered() {
    if (!watching) {
      endPoint.close();
    }
  }

  /** Ends the connection in the middle of an answer, which tells the client that the answer is not whole. */
  void abort() {
    endPoint.close();
  }
}
