package dev.skein.collector.agent;

import dev.skein.collector.agent.chunks.ChunkScan;
import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.agent.chunks.Tail;
import dev.skein.collector.agent.files.ContainerFolder;
import dev.skein.collector.agent.files.FolderStamp;
import dev.skein.collector.agent.files.Opening;
import dev.skein.collector.agent.files.SafeFolder;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.settings.SpoolBy;
import dev.skein.collector.agent.spool.ChunkCopy;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Progress;
import dev.skein.collector.agent.spool.Spool;
import dev.skein.collector.agent.spool.SpoolFile;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks into a container's folder: takes new recordings into the spool, and finds chunks in those that changed. */
final class ContainerScan {
  private static final int MOST_ENTRIES = 100_000;
  private static final int MOST_FOLDERS = 1000;
  private static final int MOST_OPEN = 256;
  private static final String SUFFIX = ".jfr";

  private final Path root;
  private final Spool spool;
  private final Journal journal;
  private final Log log;
  private final Metrics metrics;
  private final long mostChunk;
  private final int mostFiles;
  private final boolean links;
  private long orders;
  private long copies;
  private int open;

  /** The folders of this look, as they were before each was listed, and whether all of it could be read. */
  private final List<FolderStamp> folders = new ArrayList<>();

  private boolean complete;

  /** Which of the recordings that were given up the last look still saw. */
  private final Set<String> givenUp = new HashSet<>();

  ContainerScan(Settings settings, Spool spool, Journal journal, Log log, Metrics metrics) {
    this.root = settings.get(Settings.RECORDINGS);
    this.spool = spool;
    this.journal = journal;
    this.log = log;
    this.metrics = metrics;
    this.mostChunk = settings.get(Settings.CHUNK_BYTES);
    this.mostFiles = settings.get(Settings.CONTAINER_FILES);
    this.links = settings.get(Settings.SPOOL_BY) == SpoolBy.LINK;
    // Above those of earlier runs.
    this.copies = System.currentTimeMillis();
  }

  /** Opens a container's folder from the root down, and one in it where {@code below} is not empty. */
  void open(ContainerFolder container, String below, SafeFolder.Use use) throws IOException {
    List<String> steps = new ArrayList<>(container.steps());
    if (!below.isEmpty()) {
      steps.add(below);
    }
    openSteps(steps, use);
  }

  /** Opens the folder at the end of a path from the root. */
  void openSteps(List<String> steps, SafeFolder.Use use) throws IOException {
    try (SafeFolder top = SafeFolder.root(root)) {
      top.descend(steps, use);
    }
  }

  /** Looks at all recordings of a container, and notes its folders in {@link ContainerState#listed}. */
  void look(ContainerState container, long now) throws IOException {
    folders.clear();
    givenUp.clear();
    complete = true;
    container.looks++;
    if (container.folder != null) {
      try {
        open(container.folder, "", f -> look(container, f, "", container.folder.path(), now));
      } catch (NoSuchFileException e) {
        container.folder = null;
      }
    }
    for (Recording r : container.all()) {
      if (r.seen != container.looks) {
        r.sourceThere = false;
        lookAtOrphan(r, now);
      }
    }
    container.givenUp.keySet().retainAll(givenUp);
    container.listed.listed(folders, now, System.nanoTime());
    if (!complete) {
      container.listed.again();
    }
  }

  private void look(ContainerState container, SafeFolder folder, String prefix, Path path, long now)
      throws IOException {
    folders.add(FolderStamp.of(path));
    List<SafeFolder.Entry> files = new ArrayList<>();
    List<String> nested = new ArrayList<>();
    for (SafeFolder.Entry entry : folder.list(MOST_ENTRIES)) {
      if (entry.kind() == SafeFolder.Kind.FOLDER) {
        // A JDK makes one for each process; there is nothing below it.
        if (prefix.isEmpty() && nested.size() < MOST_FOLDERS && !entry.name().startsWith(".")) {
          if (entry.name().contains("\ufffd")) {
            ignore(container, entry.name(), "name");
          } else {
            nested.add(entry.name());
          }
        }
      } else if (entry.name().endsWith(SUFFIX) && !entry.name().startsWith(".")) {
        if (entry.kind() == SafeFolder.Kind.FILE) {
          files.add(entry);
        } else {
          ignore(container, prefix + entry.name(), "no_file");
        }
      }
    }
    files.sort(
        Comparator.comparingLong(SafeFolder.Entry::modifiedNanos)
            .thenComparing(SafeFolder.Entry::name));
    for (SafeFolder.Entry entry : files) {
      try {
        look(container, folder, prefix + entry.name(), path, entry, now);
      } catch (IOException e) {
        complete = false;
        metrics.failures.add("look");
        if (container.note("look " + prefix + entry.name())) {
          log.warn(
              "file_not_read",
              "container",
              container,
              "file",
              prefix + entry.name(),
              "reason",
              Log.reason(e));
        }
      }
    }
    for (String name : nested) {
      try (SafeFolder child = folder.child(name)) {
        look(container, child, name + "/", path.resolve(name), now);
      } catch (IOException e) {
        // Deleted or replaced by something else meanwhile.
        complete = false;
        metrics.failures.add("look");
      }
    }
  }

  private void look(
      ContainerState container,
      SafeFolder folder,
      String file,
      Path path,
      SafeFolder.Entry entry,
      long now)
      throws IOException {
    String name = Recording.name(file, entry.inode());
    Long bytes = container.givenUp.get(name);
    // A recording only grows: a shorter one is another that got the same number.
    if (bytes != null && entry.size() >= bytes) {
      container.givenUp.put(name, entry.size());
      givenUp.add(name);
      return;
    }
    Recording r = container.recordings.get(name);
    if (r == null) {
      if (!SpoolFile.canBe(container.key, file, entry.inode())) {
        ignore(container, file, "name");
        return;
      }
      if (container.recordings.size() >= mostFiles) {
        ignore(container, file, "too_many");
        return;
      }
      r = takeIn(container, file, entry, path);
    }
    if (r.order == 0) {
      r.order = ++orders;
    }
    r.seen = container.looks;
    r.sourceThere = true;
    if (changed(r, entry, now)) {
      if (r.spool.linked()) {
        scanLink(r, now);
      } else {
        scanSource(r, folder, entry, now);
      }
    }
  }

  /** Whether it is worth a look, because it changed or because somebody asked for one. */
  private static boolean changed(Recording r, SafeFolder.Entry entry, long now) {
    boolean asked = r.modified == Recording.ASKED;
    if (r.size == entry.size() && r.modified == entry.modifiedNanos()) {
      return r.unsettled();
    }
    if (r.size != entry.size() || !asked) {
      r.changedNanos = now;
    }
    r.size = entry.size();
    r.modified = entry.modifiedNanos();
    return true;
  }

  /** Finds again what an earlier run copied, before anything is copied over it. */
  void adopt(Recording r) throws IOException {
    if (!r.spool.linked()) {
      scanLink(r, System.nanoTime());
    }
  }

  private Recording takeIn(ContainerState container, String file, SafeFolder.Entry entry, Path path)
      throws IOException {
    SpoolFile in =
        links ? spool.link(container.key, file, entry.inode(), path.resolve(entry.name())) : null;
    if (in == null) {
      in = spool.copy(container.key, file, entry.inode(), ++copies);
    }
    metrics.spooled.add(in.linked() ? "link" : "copy");
    Recording r = new Recording(container, in, journal.get(in), System.nanoTime());
    container.recordings.put(r.name(), r);
    return r;
  }

  /** A recording whose source was not seen: the JVM or the kubelet deleted it, or the agent has just started. */
  private void lookAtOrphan(Recording r, long now) {
    try {
      if (r.source != null) {
        // It can still be written to, by whoever had it open.
        long size = r.source.size();
        r.changedNanos = size == r.size ? r.changedNanos : now;
        r.size = size;
        scan(r, r.source, now);
        return;
      }
      SafeFolder.Entry entry = SafeFolder.look(r.spool.path());
      if (changed(r, entry, now)) {
        scanLink(r, now);
      }
    } catch (NoSuchFileException e) {
      // Somebody deleted it in the spool: nothing is left to look at.
      r.unread = false;
      r.tail = Tail.NONE;
    } catch (IOException e) {
      metrics.failures.add("look");
    }
  }

  private void scanLink(Recording r, long now) throws IOException {
    try (FileChannel file =
        FileChannel.open(r.spool.path(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      scan(r, file, now);
    }
  }

  private void scanSource(Recording r, SafeFolder folder, SafeFolder.Entry entry, long now)
      throws IOException {
    if (r.source == null) {
      if (r.container.stuck) {
        return;
      }
      try {
        r.source = folder.open(entry.name(), entry.inode());
      } catch (Opening.StuckException e) {
        r.container.stuck = true;
        throw e;
      }
      open++;
    }
    try {
      scan(r, r.source, now);
    } finally {
      if (open > MOST_OPEN || r.tail == Tail.NONE && !r.unread) {
        release(r);
      }
    }
  }

  /** Closes the source of a copy. */
  void release(Recording r) {
    if (r.source != null) {
      r.closeSource();
      open--;
    }
  }

  private void scan(Recording r, FileChannel file, long now) throws IOException {
    r.scanning(now);
    r.unread = true;
    try {
      scanFrom(r, file, now);
      r.unread = false;
    } catch (IOException e) {
      // Not before something changes, but next time: a full disk may have room by then.
      r.modified = Recording.ASKED;
      throw e;
    }
  }

  private void scanFrom(Recording r, FileChannel file, long now) throws IOException {
    if (!r.sameFile(file)) {
      replaced(r, file, now);
      return;
    }
    int room = Recording.MOST_PENDING - r.pending.size();
    if (room <= 0) {
      r.tail = Tail.MORE;
      return;
    }
    ChunkScan scan = ChunkScan.of(file, r.scanned, r.sequence, room);
    for (FoundChunk chunk : scan.chunks()) {
      // What waits there as salvaged is finished now.
      r.pending.removeIf(p -> p.chunk().salvaged() && !r.inFlight);
      if (!r.spool.linked() && file == r.source && chunk.length() <= mostChunk) {
        copy(r, chunk);
      }
      r.found(chunk, now);
      metrics.found.add("whole");
    }
    r.tail = scan.tail();
    r.tailHeader = scan.tailHeader();
  }

  /** The file is another one under the same name and number: it was cut to nothing and written anew. */
  private void replaced(Recording r, FileChannel file, long now) throws IOException {
    log.warn(
        "file_replaced",
        "container",
        r.container,
        "file",
        r.spool.file(),
        "sent",
        r.progress.until());
    if (!r.spool.linked() && file == r.source) {
      // The copy has what the earlier one had; the later one gets its own.
      Recording next =
          new Recording(
              r.container,
              spool.copy(r.container.key, r.spool.file(), r.spool.inode(), ++copies),
              Progress.NONE,
              now);
      next.order = ++orders;
      next.seen = r.seen;
      next.sourceThere = true;
      next.size = r.size;
      next.modified = r.modified;
      next.source = r.source;
      r.source = null;
      r.sourceThere = false;
      r.size = -1;
      r.container.recordings.put(next.name(), next);
      r.container.older.add(r);
      scan(next, next.source, now);
      return;
    }
    metrics.lost.add("replaced", r.pending.size());
    r.restart();
    scan(r, file, now);
  }

  /** Copies a chunk into the spool, to the same place. */
  void copy(Recording r, FoundChunk chunk) throws IOException {
    ChunkCopy.copy(r.source, chunk, r.spool.path());
  }

  private void ignore(ContainerState container, String file, String reason) {
    if (container.note(reason + file)) {
      metrics.ignored.add(reason);
      log.warn("file_ignored", "container", container, "file", file, "reason", reason);
    }
  }
}
