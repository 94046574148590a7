package dev.skein.collector.controller.admission;

import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers what comes to the webhook's port, and hands on what comes to others. Anybody in the cluster may be able to reach this port, so
 * a client that sends or reads slowly costs a connection and no thread, and the memory that reviews take together has a bound.
 */
final class ReviewHandler extends Handler.Wrapper {
  private static final String PATH = "/mutate";
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  /** Bytes that are worked on at once. A Pod takes up to fifty times its bytes of memory while it is. */
  private static final int WORK = 1 << 19;

  /** A small Pod may take as much as one of this length. */
  private static final int LEAST_SHARE = 1 << 15;

  private static final int THREADS = WORK / LEAST_SHARE;

  /** The API server waits for five seconds. */
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final int maxBody;
  private final Reviews reviews;
  private final Log log;
  private final Semaphore room;
  private final Semaphore work = new Semaphore(WORK, true);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, ReviewHandler::thread);
  private final AtomicInteger running = new AtomicInteger();
  private final Metrics.Counter bad;
  private final Metrics.Counter busy;
  private final Metrics.Counter slow;
  private final Metrics.Counter microseconds;
  private volatile Connector webhook;
  private volatile boolean stopping;

  /**
   * @param maxBody bytes that a request may have, and all together while they are being sent
   */
  ReviewHandler(int maxBody, Reviews reviews, Metrics metrics, Log log) {
    this.maxBody = maxBody;
    this.reviews = reviews;
    this.log = log;
    room = new Semaphore(maxBody);
    bad =
        metrics.counter("skein_controller_bad_requests_total", "Requests that are no reviews.", "");
    busy =
        metrics.counter(
            "skein_controller_busy_total", "Requests that came while there were too many.", "");
    slow =
        metrics.counter("skein_controller_slow_reviews_total", "Reviews of more than 50 ms.", "");
    microseconds =
        metrics.counter(
            "skein_controller_review_microseconds_total", "Time that reviews took together.", "");
  }

  private static Thread thread(Runnable task) {
    Thread made = new Thread(task, "reviews");
    made.setDaemon(true);
    return made;
  }

  /** Answers what comes from there. */
  void serve(Connector connector) {
    webhook = connector;
  }

  /** Sends clients elsewhere for their next request. */
  void stopping() {
    stopping = true;
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    threads.shutdown();
  }

  /** Requests that have no answer yet. */
  int running() {
    return running.get();
  }

  /** Counts and logs a request that is refused. */
  void refused(int status, String from, String problem) {
    if (status >= 400 && status < 500) {
      bad.increment();
    } else {
      busy.increment();
    }
    log.warn("bad request", "from", from, "status", status, "problem", problem);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getConnectionMetaData().getConnector() != webhook) {
      return super.handle(request, response, callback);
    }
    running.incrementAndGet();
    Exchange exchange =
        new Exchange(request, response, Callback.from(callback, running::decrementAndGet));
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (!request.getMethod().equals("POST") || !Request.getPathInContext(request).equals(PATH)) {
      exchange.refused(404, "there is nothing at this address");
    } else if (type == null
        || !type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON)) {
      exchange.refused(415, "the body has to be " + JSON);
    } else {
      exchange.body.take();
    }
    return true;
  }

  /** One request and its answer. */
  private final class Exchange implements Body.Taker {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Body body;

    Exchange(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      body = new Body(request, maxBody, room, this);
    }

    @Override
    public void taken(byte[] bytes) {
      long begin = System.nanoTime();
      try {
        // Those that wait for their turn wait without a thread.
        threads.execute(() -> answer(bytes, begin));
      } catch (RejectedExecutionException e) {
        body.release();
        refused(503, "the controller has stopped");
      }
    }

    private void answer(byte[] bytes, long begin) {
      try {
        byte[] answer = inTurn(bytes, begin);
        if (answer == null) {
          refused(503, "there are too many reviews at once");
        } else {
          write(200, JSON, answer);
        }
      } catch (BadReviewException e) {
        refused(400, e.getMessage());
      } catch (RuntimeException e) {
        log.error("request failed", "problem", e.toString());
        write(500, TEXT, line("the controller made a mistake; its log says more"));
      } finally {
        body.release();
        long took = System.nanoTime() - begin;
        microseconds.add(TimeUnit.NANOSECONDS.toMicros(took));
        if (took > SLOW_NANOS) {
          slow.increment();
        }
      }
    }

    @Override
    public void refused(int status, String problem) {
      ReviewHandler.this.refused(status, Request.getRemoteAddr(request), problem);
      write(status, TEXT, line(problem));
    }

    @Override
    public void failed(Throwable cause) {
      callback.failed(cause);
    }

    private void write(int status, String type, byte[] bytes) {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
      if (stopping) {
        // The API server goes to another replica next time.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      response.write(true, ByteBuffer.wrap(bytes), callback);
    }
  }

  private static byte[] line(String text) {
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The answer; null where it would not come in time. */
  private byte[] inTurn(byte[] body, long begin) throws BadReviewException {
    int share = Math.min(Math.max(body.length, LEAST_SHARE), WORK);
    try {
      long left = TURN_NANOS - (System.nanoTime() - begin);
      if (left <= 0 || !work.tryAcquire(share, left, TimeUnit.NANOSECONDS)) {
        return null;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
    try {
      return reviews.answer(body);
    } finally {
      work.release(share);
    }
  }
}
