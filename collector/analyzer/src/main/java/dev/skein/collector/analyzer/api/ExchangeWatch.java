package dev.skein.collector.analyzer.api;

import dev.skein.server.Client;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Looks at answers on their way: whoever passes one on waits for its next byte, and does not see that its client has gone, or that
 * none comes any more. Closing the answer wakes them.
 */
final class ExchangeWatch {
  private static final long LOOK_MILLIS = 100;
  private static final long STALL_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final Set<Entry> entries = ConcurrentHashMap.newKeySet();

  /** Looks from now on. */
  ExchangeWatch() {
    Thread thread = new Thread(this::watch, "skein-exchanges");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        entries.forEach(Entry::look);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at an answer until the entry is closed. */
  Entry add(Client client, InputStream answer) {
    Entry entry = new Entry(client, answer);
    entries.add(entry);
    return entry;
  }

  /** An answer on its way. */
  final class Entry implements AutoCloseable {
    private final Client client;
    private final InputStream answer;
    private boolean closed;
    private volatile long moved = System.nanoTime();

    private Entry(Client client, InputStream answer) {
      this.client = client;
      this.answer = answer;
    }

    /** Some of it came. */
    void moved() {
      moved = System.nanoTime();
    }

    private synchronized void look() {
      if (closed || System.nanoTime() - moved <= STALL_NANOS && !client.gone()) {
        return;
      }
      close();
      try {
        answer.close();
      } catch (IOException e) {
        // It has ended by itself.
        return;
      }
    }

    /** Nobody looks any more once this returns. */
    @Override
    public synchronized void close() {
      closed = true;
      entries.remove(this);
    }
  }
}
