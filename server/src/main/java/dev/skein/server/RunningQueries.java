package dev.skein.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All queries that wait or run, and the thread that ends those which have to end. */
final class RunningQueries implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;

  private final Map<String, RunningQuery> byId = new ConcurrentHashMap<>();
  private final int most;
  private final Thread watch = new Thread(this::watch, "skein-queries");

  /**
   * @param most queries at once, running and waiting
   */
  RunningQueries(int most) {
    this.most = most;
    watch.setDaemon(true);
    watch.start();
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        byId.values().forEach(RunningQuery::look);
      }
    } catch (InterruptedException e) {
      // Closed.
      Thread.currentThread().interrupt();
    }
  }

  /** Adds a query, which has to be {@linkplain #remove removed}. */
  void add(RunningQuery query) {
    if (byId.size() >= most) {
      throw new ApiError(503, "busy", "too many queries are waiting; try again later");
    }
    if (byId.putIfAbsent(query.id(), query) != null) {
      throw ApiError.badRequest("a query with the id " + query.id() + " is running");
    }
  }

  void remove(RunningQuery query) {
    byId.remove(query.id(), query);
  }

  /** Ends the query of that id, where one runs. */
  void cancel(String id) {
    RunningQuery query = byId.get(id);
    if (query != null) {
      query.end(RunningQuery.Reason.CANCELLED);
    }
  }

  int size() {
    return byId.size();
  }

  /** Ends all queries. */
  @Override
  public void close() {
    byId.values().forEach(q -> q.end(RunningQuery.Reason.STOPPED));
    try {
      // A few rounds more, for those which were not yet running.
      for (int i = 0; i < 50 && !byId.isEmpty(); i++) {
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    watch.interrupt();
  }
}
