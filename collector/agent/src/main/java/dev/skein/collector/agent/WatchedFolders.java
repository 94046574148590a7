package dev.skein.collector.agent;

import dev.skein.collector.agent.files.FolderStamp;
import dev.skein.collector.agent.files.FolderWatch;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Which folders are watched, and whose they are. Belongs to the collector's thread, where reports arrive by its mailbox. */
final class WatchedFolders implements AutoCloseable {
  private final Path root;
  private final Consumer<Runnable> mailbox;
  private final Consumer<String> rescan;
  private final Metrics metrics;
  private final Map<Path, ContainerState> byFolder = new HashMap<>();
  private FolderWatch watch;
  private boolean complete;

  /**
   * @param root any path of the file system
   * @param mailbox takes what has to be done in the collector's thread
   * @param rescan asks for a look at everything, and says why
   */
  WatchedFolders(Path root, Consumer<Runnable> mailbox, Consumer<String> rescan, Metrics metrics) {
    this.root = root;
    this.mailbox = mailbox;
    this.rescan = rescan;
    this.metrics = metrics;
  }

  /** Whether everything is watched that should be. */
  boolean complete() {
    return complete;
  }

  /** Watches the folders of containers and those above them, and no others. */
  void watch(Collection<ContainerState> containers, List<FolderStamp> above) {
    byFolder.clear();
    for (ContainerState container : containers) {
      container.listed.stamps().forEach(s -> byFolder.put(s.path(), container));
    }
    List<Path> all = new ArrayList<>(byFolder.keySet());
    above.forEach(s -> all.add(s.path()));
    try {
      if (watch == null) {
        watch = new FolderWatch(root, new Changes());
      }
      int failed = watch.watchOnly(all);
      metrics.failures.add("watch", failed);
      complete = failed == 0;
    } catch (IOException e) {
      // Without it everything is found a little later.
      metrics.failures.add("watch");
      complete = false;
    }
  }

  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
  }

  /** Turns reports of the watching thread into work for the collector's. */
  private final class Changes implements FolderWatch.Listener {
    @Override
    public void changed(Set<Path> folders) {
      mailbox.accept(
          () -> {
            for (Path folder : folders) {
              ContainerState container = byFolder.get(folder);
              if (container != null) {
                container.changed = true;
              } else {
                rescan.accept("folder");
              }
            }
          });
    }

    @Override
    public void overflow() {
      mailbox.accept(() -> rescan.accept("overflow"));
    }
  }
}
