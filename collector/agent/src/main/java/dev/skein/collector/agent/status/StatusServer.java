package dev.skein.collector.agent.status;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Answers {@code GET /health} and {@code GET /metrics}, and nothing else, one request a connection. Not the JDK's own server, whose
 * threads wake every second though nobody asks: on an agent at rest that was most of its processor time.
 */
public final class StatusServer implements AutoCloseable {
  private static final int BACKLOG = 64;
  private static final int THREADS = 16;
  private static final int IDLE_SECONDS = 5;

  private final ServerSocket socket;
  private final ThreadPoolExecutor threads;
  private final Metrics metrics;
  private final BooleanSupplier well;

  /**
   * Begins to serve.
   *
   * @param address where
   * @param metrics what {@code /metrics} shows
   * @param well whether {@code /health} answers 200, or 503
   * @throws IOException where the address cannot be used
   */
  public StatusServer(InetSocketAddress address, Metrics metrics, BooleanSupplier well)
      throws IOException {
    this(address, metrics, well, StatusRequest.PATIENCE);
  }

  /**
   * @param patience nanoseconds that a client has for its request
   */
  StatusServer(InetSocketAddress address, Metrics metrics, BooleanSupplier well, long patience)
      throws IOException {
    this.metrics = metrics;
    this.well = well;
    socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address, BACKLOG);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(BACKLOG),
            StatusServer::of);
    threads.allowCoreThreadTimeOut(true);
    of(() -> accept(patience)).start();
  }

  /** The port that was taken. */
  public int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      socket.close();
    } catch (IOException e) {
      // It takes no more, whatever the system says.
      return;
    }
  }

  private static Thread of(Runnable task) {
    Thread thread = new Thread(task, "status");
    thread.setDaemon(true);
    return thread;
  }

  private void accept(long patience) {
    while (!socket.isClosed()) {
      Socket client = null;
      try {
        client = socket.accept();
        Socket accepted = client;
        threads.execute(() -> serve(accepted, patience));
      } catch (RejectedExecutionException e) {
        // So many at once are no probes. Whoever asks again finds a place, since nobody keeps one
        // for long.
        close(client);
      } catch (IOException e) {
        // That connection is gone, or the server is closed, or files have run out.
        pause();
      }
    }
  }

  private void serve(Socket client, long patience) {
    try (client) {
      StatusRequest request = StatusRequest.read(client, patience);
      if (request != null) {
        answer(client, request);
      }
    } catch (IOException e) {
      // Gone before it had its answer.
      return;
    }
  }

  private void answer(Socket client, StatusRequest request) throws IOException {
    String status = "200 OK";
    String type = "text/plain";
    String body;
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      status = "405 Method Not Allowed";
      body = "GET only\n";
    } else if (request.path().equals("/health")) {
      boolean up = well.getAsBoolean();
      status = up ? status : "503 Service Unavailable";
      type = "application/json";
      body = "{\"status\":\"" + (up ? "UP" : "DOWN") + "\"}\n";
    } else if (request.path().equals("/metrics")) {
      type = "text/plain; version=0.0.4; charset=utf-8";
      body = metrics.text();
    } else {
      status = "404 Not Found";
      body = "only /health and /metrics\n";
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 "
            + status
            + "\r\nContent-Type: "
            + type
            + "\r\nContent-Length: "
            + bytes.length
            + (status.startsWith("405") ? "\r\nAllow: GET, HEAD" : "")
            + "\r\nConnection: close\r\n\r\n";
    client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    if (!request.method().equals("HEAD")) {
      client.getOutputStream().write(bytes);
    }
    client.shutdownOutput();
  }

  private static void close(Socket client) {
    try {
      client.close();
    } catch (IOException e) {
      // It is of no use any more.
      return;
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
