package dev.skein.collector.analyzer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A network between agent and analyzer that can go wrong. */
final class TcpProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile boolean silent;

  TcpProxy(int target) throws IOException {
    this.target = target;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** From now on nothing comes through, and nobody is told: a cable was pulled. */
  void goSilent() {
    silent = true;
  }

  /** Ends all connections. */
  void cut() throws IOException {
    for (Socket socket : sockets) {
      if (!socket.isClosed()) {
        socket.setSoLinger(true, 0);
      }
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket near = listening.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(near);
        sockets.add(far);
        start(() -> copy(near, far));
        start(() -> copy(far, near));
      }
    } catch (IOException e) {
      silent = true;
    }
  }

  private void copy(Socket from, Socket to) {
    byte[] bytes = new byte[8192];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        if (!silent) {
          out.write(bytes, 0, count);
        }
      }
    } catch (IOException e) {
      silent = true;
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    cut();
  }
}
