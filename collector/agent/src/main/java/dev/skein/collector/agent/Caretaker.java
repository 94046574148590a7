package dev.skein.collector.agent;

import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.agent.chunks.Tail;
import dev.skein.collector.agent.files.OpenFiles;
import dev.skein.collector.agent.files.SafeFolder;
import dev.skein.collector.agent.settings.LayoutKind;
import dev.skein.collector.agent.settings.Mode;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Spool;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What becomes of recordings in the end: salvages what dead writers left, deletes what is stored, and gives up the oldest where there is
 * too much. Belongs to the collector's thread.
 */
final class Caretaker {
  /** A last chunk that cannot be salvaged is given so many times the quiet time before its file may go. */
  private static final int PATIENCE = 10;

  private final Settings settings;
  private final ContainerScan scan;
  private final Spool spool;
  private final Journal journal;
  private final OpenFiles openFiles;
  private final Log log;
  private final Metrics metrics;
  private final long quiet;
  private final boolean reclaims;

  Caretaker(
      Settings settings,
      ContainerScan scan,
      Spool spool,
      Journal journal,
      OpenFiles openFiles,
      Log log,
      Metrics metrics) {
    this.settings = settings;
    this.scan = scan;
    this.spool = spool;
    this.journal = journal;
    this.openFiles = openFiles;
    this.log = log;
    this.metrics = metrics;
    this.quiet = settings.get(Settings.QUIET).toNanos();
    this.reclaims = settings.get(Settings.MODE) == Mode.GRPC && settings.get(Settings.RECLAIM);
  }

  /** Looks after all recordings once. */
  void tend(Collection<ContainerState> containers, long now) {
    // Looked up once, and only where somebody wants to know.
    Set<Long> open = null;
    for (ContainerState container : containers) {
      Map<String, Long> newest = container.newest();
      for (Recording r : container.all()) {
        if (now - r.changedNanos < quiet || !r.pending.isEmpty() || r.inFlight || r.unread) {
          continue;
        }
        try {
          if (!r.ended && r.tail != Tail.NONE && r.tail != Tail.MORE) {
            open = open == null ? openFiles.inodes() : open;
            if (open.contains(r.spool.inode())) {
              continue;
            }
            end(r, now);
          }
          if (r.done()) {
            retire(r, newest, now);
          }
        } catch (IOException e) {
          metrics.failures.add("reclaim");
          if (container.note("retire " + r.name())) {
            log.warn(
                "file_not_reclaimed",
                "container",
                container,
                "file",
                r.spool.file(),
                "reason",
                Log.reason(e));
          }
        }
      }
    }
  }

  /** Its writer is gone: what was flushed of the last chunk is worth sending, the rest never will be. */
  private void end(Recording r, long now) throws IOException {
    if (r.tail == Tail.SALVAGEABLE) {
      FoundChunk chunk = new FoundChunk(r.scanned, r.sequence, true, r.tailHeader);
      if (r.progress.salvaged() != chunk.length()
          && (r.spool.linked() || r.source != null || chunk.end() <= copied(r))) {
        if (!r.spool.linked() && r.source != null) {
          scan.copy(r, chunk);
        }
        r.found(chunk, now);
        metrics.found.add("salvaged");
        return;
      }
    } else if (r.container.note("ended " + r.name())) {
      log.info(
          "file_ended",
          "container",
          r.container,
          "file",
          r.spool.file(),
          "reason",
          r.tail == Tail.FOREIGN ? "no chunk at " + r.scanned : "unfinished chunk at " + r.scanned,
          "bytes",
          r.size - r.scanned);
    }
    r.ended = true;
  }

  private static long copied(Recording r) throws IOException {
    return SafeFolder.look(r.spool.path()).size();
  }

  /** Everything of it is stored: it can leave the spool when its source is gone, or has been superseded. */
  private void retire(Recording r, Map<String, Long> newest, long now) throws IOException {
    if (r.sourceThere) {
      // A chunk that cannot be salvaged may belong to a writer that has very little to write.
      boolean patient = r.tail == Tail.NONE || r.progress.salvaged() > 0;
      boolean quietEnough = now - r.changedNanos >= (patient ? quiet : PATIENCE * quiet);
      Long latest = newest.get(r.family);
      boolean superseded = latest != null && latest > r.order || r.container.podGone;
      if (!quietEnough || !superseded) {
        return;
      }
      if (!reclaims) {
        forget(r);
        return;
      }
      deleteSource(r);
      metrics.reclaimed.add("");
      log.info("file_reclaimed", "container", r.container, "file", r.spool.file(), "bytes", r.size);
      if (r.spool.linked() && SafeFolder.look(r.spool.path()).size() != r.size) {
        // Somebody wrote to it at the last moment: what the spool has is sent first.
        return;
      }
    }
    drop(r);
  }

  /** It stays where it is, and so do all that follow: the older ones must not take the places of new ones for ever. */
  private void forget(Recording r) throws IOException {
    if (r.container.recordings.size() > settings.get(Settings.CONTAINER_FILES) / 2) {
      r.container.givenUp.put(r.name(), r.size);
      drop(r);
    }
  }

  private void deleteSource(Recording r) throws IOException {
    journal.sync();
    String file = r.spool.file();
    int slash = file.indexOf('/');
    String below = slash < 0 ? "" : file.substring(0, slash);
    scan.open(
        r.container.folder,
        below,
        folder -> {
          SafeFolder.Entry entry = folder.entry(file.substring(slash + 1));
          if (entry.size() != r.size || entry.modifiedNanos() != r.modified) {
            throw new IOException("written to meanwhile");
          }
          folder.delete(entry.name(), r.spool.inode());
        });
    r.sourceThere = false;
  }

  private void drop(Recording r) throws IOException {
    scan.release(r);
    r.generation++;
    r.pending.clear();
    spool.remove(r.spool);
    journal.remove(r.spool);
    r.container.remove(r);
  }

  /** Drops everything of a container whose folder lies about whose it is. */
  void dropAll(ContainerState container) throws IOException {
    for (Recording r : container.all()) {
      drop(r);
    }
  }

  /** Gives up recordings until each container, and all together, keep to their limits. */
  void limit(Collection<ContainerState> containers) {
    Map<ContainerState, Long> sizes = new HashMap<>();
    containers.forEach(c -> sizes.put(c, bytes(c)));
    long most =
        Math.min(
            settings.get(Settings.CONTAINER_BYTES),
            level(sizes.values(), settings.get(Settings.SPOOL_BYTES)));
    sizes.forEach(
        (container, size) -> {
          if (size > most) {
            giveUp(container, size - most);
          }
        });
  }

  /**
   * How much each may have so that all together keep to a limit: whoever has less keeps it, so nobody can push out the others.
   *
   * @return {@link Long#MAX_VALUE} where they keep to it already
   */
  static long level(Collection<Long> sizes, long limit) {
    long left = limit;
    long count = sizes.size();
    for (long size : sizes.stream().sorted().toList()) {
      if (size > left / count) {
        return left / count;
      }
      left -= size;
      count--;
    }
    return Long.MAX_VALUE;
  }

  /** Bytes on the disk that are there because something of them is still to be sent. */
  static long bytes(ContainerState container) {
    long sum = 0;
    for (Recording r : container.all()) {
      if (!r.sourceThere || !r.done()) {
        sum += Math.max(0, r.size);
      }
    }
    return sum;
  }

  private void giveUp(ContainerState container, long excess) {
    Map<String, Long> newest = container.newest();
    List<Recording> oldest = new ArrayList<>(container.all());
    // What only the spool still has comes first: the rest can be had again.
    oldest.removeIf(r -> r.sourceThere && r.done());
    oldest.sort(
        Comparator.comparing((Recording r) -> r.sourceThere).thenComparingLong(r -> r.order));
    long left = excess;
    for (Recording r : oldest) {
      if (left <= 0) {
        return;
      }
      try {
        if (!r.done()) {
          metrics.lost.add("spool_full", Math.max(1, r.pending.size()));
          log.warn(
              "file_given_up",
              "container",
              container,
              "file",
              r.spool.file(),
              "bytes",
              r.size,
              "chunks",
              r.pending.size(),
              "reason",
              "more than the spool may keep");
        }
        left -= Math.max(0, r.size);
        if (r.sourceThere) {
          container.givenUp.put(r.name(), r.size);
          Long latest = newest.get(r.family);
          if (reclaims && latest != null && latest > r.order && container.folder != null) {
            deleteSource(r);
          }
        }
        drop(r);
      } catch (IOException e) {
        metrics.failures.add("reclaim");
      }
    }
  }

  /** Removes the empty folders that a Pod which is gone has left; with volumes of Pods the kubelet does that. */
  void removeFolders(ContainerState container) {
    if (!reclaims
        || !container.podGone
        || container.folder == null
        || !container.recordings.isEmpty()
        || settings.get(Settings.LAYOUT) != LayoutKind.HOST_PATH) {
      return;
    }
    try {
      List<String> nested = new ArrayList<>();
      scan.open(
          container.folder,
          "",
          folder -> {
            for (SafeFolder.Entry entry : folder.list(1000)) {
              if (entry.kind() == SafeFolder.Kind.FOLDER) {
                nested.add(entry.name());
              }
            }
            for (String name : nested) {
              folder.deleteFolder(name);
            }
          });
      List<String> steps = container.folder.steps();
      for (int depth = steps.size(); depth > 1; depth--) {
        String name = steps.get(depth - 1);
        scan.openSteps(steps.subList(0, depth - 1), folder -> folder.deleteFolder(name));
      }
      container.folder = null;
    } catch (IOException e) {
      // Something is left in there: somebody else's, or a Pod's other container.
      return;
    }
  }
}
