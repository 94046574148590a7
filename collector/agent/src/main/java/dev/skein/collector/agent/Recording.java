package dev.skein.collector.agent;

import dev.skein.collector.agent.chunks.ChunkScan;
import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.agent.chunks.Tail;
import dev.skein.collector.agent.spool.Progress;
import dev.skein.collector.agent.spool.SpoolFile;
import dev.skein.collector.protocol.ChunkHeader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.regex.Pattern;

/** A recording in the spool, and how far it has been read and sent. Belongs to the collector's thread. */
final class Recording {
  /** Chunks of one recording that are remembered at most; more are found when these are sent. */
  static final int MOST_PENDING = 64;

  private static final long SETTLED = 500_000_000L;

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /** Instead of the time of the last change: look again although nothing changed. */
  static final long ASKED = Long.MIN_VALUE;

  final ContainerState container;
  final SpoolFile spool;

  /** What it shares with its rotations: names that only differ in numbers (a time, a process, a counter) are one family. */
  final String family;

  /** Which of the container's recordings was there first. */
  long order;

  /** Whether the last look at the container's folder had it. */
  boolean sourceThere;

  /** Number of the look that had it last. */
  long seen;

  /** Size and time of the source when last looked at, and when (monotonic) they were seen to change. */
  long size = -1;

  long modified = ASKED;
  long changedNanos;

  /** When (monotonic) it was scanned last. */
  private long scannedNanos;

  /** Where the next chunk to look for begins, which one it is, and what was there. */
  long scanned;

  int sequence;
  Tail tail = Tail.OPEN;
  byte[] tailHeader;

  /** Whether its writer is gone and nothing can be salvaged any more. */
  boolean ended;

  /** Whether the last look failed, or has to be repeated: there may be chunks that nobody has seen. */
  boolean unread = true;

  /** The first chunk's header: another one there means another recording. */
  byte[] firstHeader;

  /** Counts up when the file is replaced in place; what is under way for an earlier one does not count. */
  int generation;

  /** Chunks to send, in order. */
  final Deque<Pending> pending = new ArrayDeque<>();

  Progress progress;

  /** Upload: under way, in the queue, failures in a row, and when (monotonic) to try again. */
  boolean inFlight;

  boolean queued;
  int failures;
  long retryNanos;

  /** For copies: the source, kept open so that deleting it takes nothing away. Null where it is not open. */
  FileChannel source;

  /** A chunk to send, and when (monotonic) it was found. */
  record Pending(FoundChunk chunk, long foundNanos) {}

  Recording(ContainerState container, SpoolFile spool, Progress progress, long now) {
    this.container = container;
    this.spool = spool;
    this.family = DIGITS.matcher(spool.file()).replaceAll("#");
    this.progress = progress;
    this.changedNanos = now;
    this.scannedNanos = now;
    this.scanned = progress.until();
    this.sequence = progress.sequence();
  }

  /** Its name among the container's recordings: the same file under the same name. */
  String name() {
    return name(spool.file(), spool.inode());
  }

  static String name(String file, long inode) {
    return Long.toUnsignedString(inode) + "~" + file;
  }

  /**
   * Whether it has to be scanned although neither size nor time changed: the clock of file systems ticks slowly, so the write that
   * finished a chunk may have the same time as one before it.
   */
  boolean unsettled() {
    return tail != Tail.NONE && scannedNanos - changedNanos < SETTLED;
  }

  /** Notes that it is scanned now. */
  void scanning(long now) {
    scannedNanos = now;
    ended = false;
  }

  /** Whether everything that could be sent of it has been. */
  boolean done() {
    return pending.isEmpty() && !inFlight && !unread && (tail == Tail.NONE || ended);
  }

  /** Start of its first chunk, nanoseconds since 1970: with the inode it tells recordings of one name apart. */
  long startNanos(FoundChunk chunk) {
    return firstHeader == null
        ? chunk.header().startNanos()
        : ChunkHeader.read(firstHeader).startNanos();
  }

  /**
   * Whether the file still begins as it did when its chunks were found; learns how it begins where that is not known yet.
   *
   * @param file what to look at
   */
  boolean sameFile(FileChannel file) throws IOException {
    if (scanned == 0) {
      return true;
    }
    byte[] first = ChunkScan.header(file, 0);
    if (first == null || file.size() < scanned) {
      return false;
    }
    if (firstHeader == null) {
      boolean known =
          ChunkHeader.hasMagic(first)
              && ChunkHeader.read(first).startNanos() == progress.startNanos();
      firstHeader = known ? first : null;
      return known;
    }
    return Arrays.equals(first, firstHeader);
  }

  /** Forgets everything about what the file was: it is another one now. */
  void restart() {
    generation++;
    pending.clear();
    scanned = 0;
    sequence = 0;
    firstHeader = null;
    tailHeader = null;
    tail = Tail.OPEN;
    ended = false;
    progress = Progress.NONE;
  }

  /** Adds what a look has found. */
  void found(FoundChunk chunk, long now) {
    if (chunk.offset() == 0 && !chunk.salvaged()) {
      firstHeader = chunk.headerBytes();
    }
    pending.add(new Pending(chunk, now));
    if (!chunk.salvaged()) {
      scanned = chunk.end();
      sequence = chunk.sequence() + 1;
    }
  }

  /** Goes on behind its first pending chunk, which was stored or never will be. */
  void passed(FoundChunk chunk) {
    pending.poll();
    failures = 0;
    long start = startNanos(chunk);
    progress =
        chunk.salvaged()
            ? new Progress(start, chunk.offset(), chunk.sequence(), chunk.length())
            : new Progress(start, chunk.end(), chunk.sequence() + 1, 0);
  }

  /** Looks again for chunks, from the first that is pending. */
  void lookAgain() {
    if (!pending.isEmpty()) {
      FoundChunk first = pending.peek().chunk();
      scanned = first.offset();
      sequence = first.sequence();
      pending.clear();
    }
    unread = true;
    modified = ASKED;
  }

  void closeSource() {
    if (source != null) {
      try {
        source.close();
      } catch (IOException e) {
        // It was open for reading: nothing is lost.
        modified = ASKED;
      }
      source = null;
    }
  }
}
