package dev.skein.collector.agent.spool;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Chunks that the analyzer will never take, each beside its reason, for somebody to look at. Safe for all threads. */
public final class Refused {
  private final Path folder;
  private final long most;

  /**
   * @param folder made with the first chunk
   * @param most bytes that are kept; the oldest chunks go first
   */
  public Refused(Path folder, long most) {
    this.folder = folder;
    this.most = most;
  }

  /**
   * Keeps a chunk, {@code id.jfr} with {@code id.txt} beside it; a chunk that is larger than all that may be kept leaves its reason
   * alone.
   *
   * @param id the chunk's name
   * @param reason what to write beside it
   */
  public synchronized void keep(
      String id, FileChannel source, long offset, long length, String reason) throws IOException {
    Files.createDirectories(folder);
    makeRoom(most - Math.min(length, most));
    Files.writeString(folder.resolve(id + ".txt"), reason + "\n");
    if (length > most) {
      return;
    }
    try (FileChannel to =
        FileChannel.open(
            folder.resolve(id + ".jfr"),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      long done = 0;
      while (done < length) {
        long n = source.transferTo(offset + done, length - done, to);
        if (n <= 0) {
          return;
        }
        done += n;
      }
    }
  }

  private void makeRoom(long left) throws IOException {
    record Kept(Path path, long size, long time) {}
    List<Kept> all = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          long time = Files.getLastModifiedTime(file).toMillis();
          // A reason counts as much as the block that it takes on the disk.
          all.add(new Kept(file, Math.max(4096, Files.size(file)), time));
        }
      }
    }
    all.sort(Comparator.comparingLong(Kept::time));
    long sum = all.stream().mapToLong(Kept::size).sum();
    for (Kept kept : all) {
      if (sum <= left) {
        return;
      }
      Files.deleteIfExists(kept.path);
      sum -= kept.size;
    }
  }
}
