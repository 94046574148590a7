package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tells in which folders something changed. It may miss changes, so nothing depends on it but speed. */
public final class FolderWatch implements AutoCloseable {
  /** So many reports a second at most, however busy a folder is. */
  private static final long PAUSE_MILLIS = 100;

  private final WatchService service;
  private final Listener listener;
  private final Map<Path, WatchKey> keys = new HashMap<>();

  /** Is told about changes, by any thread. */
  public interface Listener {
    /** Something changed in these folders. */
    void changed(Set<Path> folders);

    /** So much changed that the system forgot some of it. */
    void overflow();
  }

  /**
   * Begins to watch, with a thread that ends on {@link #close}.
   *
   * @param root any path of the file system
   * @throws IOException where the system has no more watches to give
   */
  public FolderWatch(Path root, Listener listener) throws IOException {
    this.listener = listener;
    this.service = root.getFileSystem().newWatchService();
    Thread thread = new Thread(this::run, "watch");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Watches these folders from now on, and no others. Those that were not watched before are reported as changed, since whatever came into
   * them until now was told to nobody.
   *
   * @return how many of them cannot be watched: gone, or more than the system's limit
   */
  public synchronized int watchOnly(Collection<Path> folders) {
    Set<Path> wanted = new HashSet<>(folders);
    keys.entrySet()
        .removeIf(
            e -> {
              boolean drop = !wanted.contains(e.getKey()) || !e.getValue().isValid();
              if (drop) {
                e.getValue().cancel();
              }
              return drop;
            });
    int failed = 0;
    Set<Path> added = new HashSet<>();
    for (Path folder : wanted) {
      if (keys.containsKey(folder)) {
        continue;
      }
      if (watch(folder)) {
        added.add(folder);
      } else {
        failed++;
      }
    }
    if (!added.isEmpty()) {
      listener.changed(added);
    }
    return failed;
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (IOException e) {
      // It watches no more, whatever the system says.
      return;
    }
  }

  private boolean watch(Path folder) {
    try {
      keys.put(
          folder,
          folder.register(
              service,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_MODIFY,
              StandardWatchEventKinds.ENTRY_DELETE));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void run() {
    try {
      while (true) {
        Set<Path> changed = new HashSet<>();
        boolean overflow = drain(service.take(), changed);
        // Whatever else happens within a moment is one report.
        Thread.sleep(PAUSE_MILLIS);
        for (WatchKey key = service.poll(); key != null; key = service.poll()) {
          overflow |= drain(key, changed);
        }
        if (overflow) {
          listener.overflow();
        }
        listener.changed(changed);
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      // The end.
      return;
    }
  }

  private static boolean drain(WatchKey key, Set<Path> changed) {
    boolean overflow = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      overflow |= event.kind() == StandardWatchEventKinds.OVERFLOW;
    }
    changed.add((Path) key.watchable());
    key.reset();
    return overflow;
  }
}
