package dev.skein.collector.agent.spool;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Remembers how far each recording was sent, over a restart. A file to which lines are appended, each with its checksum; the last
 * line about a recording counts; a line that a crash cut short counts for nothing. A line that is lost costs a chunk sent twice,
 * which the analyzer answers with DUPLICATE, so lines go to the disk together, in {@link #sync}. Belongs to one thread.
 */
public final class Journal implements Closeable {
  private static final long SMALL = 256 << 10;
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{8}) (-?\\d{1,19}) (\\d{1,19}) (\\d{1,10}) (\\d{1,19}) (.+)");

  private final Path path;
  private final Map<String, Progress> known = new LinkedHashMap<>();
  private FileChannel file;
  private long bytes;
  private long bytesWhenCompact;
  private boolean unsynced;

  /**
   * Opens a journal and reads what it has.
   *
   * @param path the file; made where it is missing
   * @throws IOException where it cannot be read or written to; a full disk is no reason
   */
  public Journal(Path path) throws IOException {
    this.path = path;
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      read();
    }
    try {
      compact();
    } catch (IOException e) {
      // The disk is full, and will be until something is sent: the old file has to do.
      file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      bytesWhenCompact = bytes;
    }
  }

  /** What is known about a recording, never null. */
  public Progress get(SpoolFile recording) {
    return known.getOrDefault(recording.id(), Progress.NONE);
  }

  /** Notes how far a recording was sent. */
  public void put(SpoolFile recording, Progress progress) throws IOException {
    known.put(recording.id(), progress);
    append(line(recording.id(), progress));
  }

  /** Forgets a recording that is no longer in the spool. */
  public void remove(SpoolFile recording) throws IOException {
    if (known.remove(recording.id()) != null) {
      append(line(recording.id(), Progress.NONE));
    }
  }

  /** Has everything on the disk when it returns. */
  public void sync() throws IOException {
    if (unsynced) {
      file.force(false);
      unsynced = false;
    }
    if (bytes > SMALL && bytes > 4 * bytesWhenCompact) {
      try {
        compact();
      } catch (IOException e) {
        // Everything is in the old file, which may grow as much once more.
        bytesWhenCompact = bytes;
      }
    }
  }

  @Override
  public void close() throws IOException {
    sync();
    file.close();
  }

  private void append(String line) throws IOException {
    bytes += write(file, bytes, line);
    unsynced = true;
  }

  /** Writes to a place, so that what a full disk left of a line before is written over. */
  private static int write(FileChannel to, long at, String line) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    int length = buffer.remaining();
    while (buffer.hasRemaining()) {
      to.write(buffer, at + buffer.position());
    }
    return length;
  }

  private void read() throws IOException {
    byte[] all = Files.readAllBytes(path);
    // Where the next line belongs: half a line at the end does not count.
    for (bytes = all.length; bytes > 0 && all[(int) bytes - 1] != '\n'; ) {
      bytes--;
    }
    for (String line : new String(all, StandardCharsets.UTF_8).split("\n")) {
      Matcher m = LINE.matcher(line);
      if (!m.matches() || !m.group(1).equals(checksum(line.substring(9)))) {
        continue;
      }
      try {
        Progress progress =
            new Progress(
                Long.parseLong(m.group(2)),
                Long.parseLong(m.group(3)),
                Integer.parseInt(m.group(4)),
                Long.parseLong(m.group(5)));
        if (progress.equals(Progress.NONE)) {
          known.remove(m.group(6));
        } else {
          known.put(m.group(6), progress);
        }
      } catch (NumberFormatException e) {
        // With a right checksum: written by nobody that we know.
        continue;
      }
    }
  }

  /** Writes anew what counts, beside the old file, and puts it in its place. */
  private void compact() throws IOException {
    Path fresh = path.resolveSibling(path.getFileName() + ".new");
    FileChannel next =
        FileChannel.open(
            fresh,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    long length = 0;
    try {
      for (Map.Entry<String, Progress> entry : known.entrySet()) {
        length += write(next, length, line(entry.getKey(), entry.getValue()));
      }
      next.force(true);
      Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      next.close();
      throw e;
    }
    Spool.syncFolder(path.getParent());
    if (file != null) {
      file.close();
    }
    file = next;
    bytes = length;
    bytesWhenCompact = length;
    unsynced = false;
  }

  private static String line(String id, Progress progress) {
    String rest =
        progress.startNanos()
            + " "
            + progress.until()
            + " "
            + progress.sequence()
            + " "
            + progress.salvaged()
            + " "
            + id;
    return checksum(rest) + " " + rest + "\n";
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    String hex = Long.toHexString(crc.getValue());
    return "0".repeat(8 - hex.length()) + hex;
  }
}
