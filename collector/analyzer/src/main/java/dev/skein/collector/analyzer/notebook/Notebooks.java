package dev.skein.collector.analyzer.notebook;

import dev.skein.collector.analyzer.notebook.Notebook.End;
import dev.skein.collector.analyzer.notebook.Notebook.Owner;
import dev.skein.collector.analyzer.notebook.NotebookException.Kind;
import dev.skein.collector.analyzer.settings.NotebookSettings;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.collector.service.Worker;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The notebooks that are open: some at a time, each in a process of its own. Threads may share it. */
public final class Notebooks implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;
  private static final long SWEEP_MILLIS = 10_000;
  private static final int ID_BYTES = 16;
  private static final int REMEMBERED = 1000;

  private final NotebookSettings settings;
  private final String anybody;
  private final Clock clock;
  private final Log log;
  private final SecureRandom random = new SecureRandom();
  private final ExecutorService threads;
  private final Worker sweeper;
  private final Metrics.Counter opened;
  private final Map<End, Metrics.Counter> ends = new EnumMap<>(End.class);
  private final Map<String, Notebook> notebooks = new LinkedHashMap<>();
  private final Map<String, Ended> ended =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Ended> eldest) {
          return size() > REMEMBERED;
        }
      };
  private boolean closed;

  private record Ended(String reader, End why) {}

  /**
   * None is open.
   *
   * @param anybody name of the reader that stands for all, of whom nobody can be told to have too many
   * @param sweep done from time to time, on a thread of its own
   */
  public Notebooks(
      NotebookSettings settings,
      String anybody,
      Runnable sweep,
      Metrics metrics,
      Clock clock,
      Log log) {
    this.settings = settings;
    this.anybody = anybody;
    this.clock = clock;
    this.log = log;
    threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "skein-notebook");
              thread.setDaemon(true);
              return thread;
            });
    opened = metrics.counter("skein_notebooks_total", "Notebooks that were opened.", "");
    for (End end : End.values()) {
      String label = "reason=\"" + end.name().toLowerCase(Locale.ROOT) + "\"";
      ends.put(
          end, metrics.counter("skein_notebooks_ended_total", "Notebooks that have ended.", label));
    }
    metrics.gauge("skein_notebooks", "Notebooks that are open or being opened.", this::size);
    metrics.gauge(
        "skein_notebook_requests", "Requests that processes of notebooks answer.", this::requests);
    sweeper =
        new Worker(
            "notebooks",
            () -> {
              sweep.run();
              sweep();
            },
            log);
    long quarter = settings.idle().toMillis() / 4;
    sweeper.every(Duration.ofMillis(Math.max(LOOK_MILLIS, Math.min(quarter, SWEEP_MILLIS))));
  }

  /**
   * Opens one.
   *
   * @param gone whether nobody waits any longer; asked from time to time
   * @return null when nobody waits any longer
   * @throws NotebookException when there can be none, or none now
   */
  public Notebook open(Contents contents, Owner owner, NotebookFiles files, BooleanSupplier gone)
      throws NotebookException {
    Notebook notebook = add(contents, owner, files);
    Future<Void> start =
        threads.submit(
            () -> {
              start(notebook);
              return null;
            });
    try {
      while (true) {
        try {
          start.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          return notebook;
        } catch (TimeoutException e) {
          if (gone.getAsBoolean()) {
            end(notebook, End.CLOSED);
            return null;
          }
        }
      }
    } catch (ExecutionException e) {
      End why = notebook.end();
      end(notebook, End.FAILED);
      if (why != null) {
        throw new NotebookException(Kind.UNUSABLE, "the notebook " + why.words());
      }
      if (e.getCause() instanceof NotebookException problem) {
        throw problem;
      }
      log.error("notebook failed", "problem", e.getCause().toString());
      throw new NotebookException(
          Kind.UNUSABLE, "the notebook could not be opened; the log says why");
    } catch (InterruptedException | CancellationException e) {
      end(notebook, End.CLOSED);
      Thread.currentThread().interrupt();
      throw new NotebookException(Kind.BUSY, "the analyzer is stopping");
    }
  }

  private Notebook add(Contents contents, Owner owner, NotebookFiles files)
      throws NotebookException {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    Notebook notebook =
        new Notebook(HexFormat.of().formatHex(bytes), owner, contents, files, clock.instant());
    Notebook displaced = null;
    synchronized (this) {
      if (closed) {
        throw new NotebookException(Kind.BUSY, "the analyzer is stopping");
      }
      List<Notebook> own = ofReader(owner.reader());
      boolean tooMany = !owner.reader().equals(anybody) && own.size() >= settings.atOnceOfOne();
      if (tooMany || notebooks.size() >= settings.atOnce()) {
        displaced =
            own.stream()
                .filter(Notebook::isIdle)
                .min(Comparator.comparing(Notebook::used))
                .orElse(null);
        if (displaced == null && tooMany) {
          throw new NotebookException(
              Kind.TOO_MANY, own.size() + " of your notebooks are busy, which is all that may be");
        }
        if (displaced == null) {
          throw new NotebookException(
              Kind.BUSY, notebooks.size() + " notebooks are open, which is all that may be");
        }
        remove(displaced, End.DISPLACED);
      }
      notebooks.put(notebook.id(), notebook);
    }
    if (displaced != null) {
      end(displaced, End.DISPLACED);
    }
    return notebook;
  }

  private void start(Notebook notebook) throws IOException, NotebookException {
    NotebookProcess process = null;
    boolean started = false;
    try {
      NotebookFiles files = notebook.files();
      process = new NotebookProcess(files.database(), files.library(), settings.memory());
      process.await();
      started = notebook.started(process, clock.instant());
      if (!started) {
        throw new NotebookException(Kind.UNUSABLE, "it was stopped");
      }
      opened.increment();
      process.onExit(() -> end(notebook, End.DIED));
      log.info(
          "notebook opened",
          "notebook",
          notebook.id(),
          "namespace",
          notebook.contents().namespace(),
          "pod",
          notebook.contents().pod(),
          "process",
          process.pid());
      if (process.note() != null) {
        log.warn("notebook is not bounded", "notebook", notebook.id(), "problem", process.note());
      }
    } finally {
      if (!started) {
        release(process, notebook.files());
      }
    }
  }

  private static void release(NotebookProcess process, NotebookFiles files) {
    if (process != null) {
      process.close();
    }
    files.close();
  }

  private synchronized List<Notebook> ofReader(String reader) {
    return notebooks.values().stream()
        .filter(notebook -> notebook.owner().reader().equals(reader))
        .toList();
  }

  /** Those of a reader that are open, in the order in which they were opened. */
  public synchronized List<Notebook> list(String reader) {
    return ofReader(reader).stream().filter(notebook -> notebook.process() != null).toList();
  }

  /** The notebook of that name, of a reader; null when there is none. */
  public synchronized Notebook get(String id, String reader) {
    Notebook notebook = notebooks.get(id);
    return notebook != null
            && notebook.process() != null
            && notebook.owner().reader().equals(reader)
        ? notebook
        : null;
  }

  /** Why a reader's notebook of that name has ended; null when none has, or too long ago. */
  public synchronized End ended(String id, String reader) {
    Ended found = ended.get(id);
    return found != null && found.reader.equals(reader) ? found.why : null;
  }

  /** Closes one, from any thread. */
  public void end(Notebook notebook, End why) {
    remove(notebook, why);
    if (!notebook.end(why)) {
      return;
    }
    ends.get(why).increment();
    log.info("notebook ended", "notebook", notebook.id(), "reason", why);
    NotebookProcess process = notebook.process();
    if (process == null) {
      // Whoever is opening it lets go of the rest.
      notebook.files().stop();
    } else if (!threads.isShutdown()) {
      threads.execute(() -> release(process, notebook.files()));
    } else {
      release(process, notebook.files());
    }
  }

  private synchronized void remove(Notebook notebook, End why) {
    if (notebooks.remove(notebook.id()) != null) {
      ended.put(notebook.id(), new Ended(notebook.owner().reader(), why));
    }
  }

  private void endAll(Predicate<Notebook> which, End why) {
    List<Notebook> found;
    synchronized (this) {
      found = notebooks.values().stream().filter(which).toList();
    }
    found.forEach(notebook -> end(notebook, why));
  }

  /**
   * Closes those that a reader opened in sessions which are over.
   *
   * @param session whether there still is a session
   */
  public void endSessions(String reader, Predicate<String> session) {
    endAll(
        notebook ->
            notebook.owner().reader().equals(reader)
                && notebook.owner().session() != null
                && !session.test(notebook.owner().session()),
        End.LOGOUT);
  }

  /**
   * Closes those that have a chunk which is no longer kept.
   *
   * @param chunk its name in the store
   */
  public void endChunk(String chunk) {
    endAll(notebook -> notebook.contents().chunks().contains(chunk), End.EXPIRED);
  }

  private void sweep() {
    Instant since = clock.instant().minus(settings.idle());
    endAll(notebook -> notebook.isIdle() && notebook.used().isBefore(since), End.IDLE);
  }

  private synchronized int requests() {
    return notebooks.values().stream().mapToInt(Notebook::requests).sum();
  }

  private synchronized int size() {
    return notebooks.size();
  }

  /** Closes all of them. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    sweeper.close();
    List<Notebook> all;
    synchronized (this) {
      all = new ArrayList<>(notebooks.values());
    }
    all.forEach(notebook -> end(notebook, End.CLOSED));
    threads.shutdown();
    try {
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
