package dev.skein.collector.analyzer.export;

import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.catalog.Recording;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.RecordingId;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Writes the recordings of a store to files, {@code NAMESPACE/POD/CONTAINER/FILE}, which whatever reads JFR can open: the chunks of
 * each in order, one behind the other. It may run beside the analyzer. What is there already is written anew.
 */
public final class Export {
  private static final Comparator<Recording> BY_BIRTH =
      Comparator.<Recording>comparingLong(recording -> recording.id().birthNanos())
          .thenComparing(recording -> recording.id().podUid())
          .thenComparingLong(recording -> recording.id().inode());
  private static final String ENDING = ".jfr";

  private final ChunkSource source;
  private final Path folder;
  private int damaged;

  /**
   * A recording that was written.
   *
   * @param file where it is, or would be if a chunk had been readable
   * @param id which one it is
   * @param chunks how many chunks of it are there
   * @param bytes size of the file
   * @param missing bytes of the original that are missing in front of its last chunk
   * @param unreadable why chunks that are stored are not in the file; empty where all are
   */
  public record Written(
      Path file, RecordingId id, int chunks, long bytes, long missing, List<String> unreadable) {}

  /**
   * @param source what to read
   * @param folder where to write; made where it is missing
   */
  public Export(ChunkSource source, Path folder) {
    this.source = source;
    this.folder = folder.toAbsolutePath().normalize();
  }

  /**
   * Writes recordings, the earliest first. Two of one name, as of a Pod that was made again, get {@code .2} and so on behind their
   * name.
   *
   * @param which those that are wanted
   * @throws IOException when the store cannot be read or the folder cannot be written; chunks that cannot be read are told of in the
   *     result instead
   */
  public List<Written> write(Predicate<RecordingId> which) throws IOException {
    Catalog catalog = new Catalog();
    damaged = source.scan(catalog::restore);
    List<Recording> recordings = new ArrayList<>(catalog.recordings(which));
    recordings.sort(BY_BIRTH);
    Set<Path> taken = new HashSet<>();
    List<Written> written = new ArrayList<>();
    for (Recording recording : recordings) {
      written.add(write(recording, fileOf(recording, taken)));
    }
    return written;
  }

  /** How many chunks the last {@link #write} could not tell the recordings of: their descriptions are damaged. */
  public int damaged() {
    return damaged;
  }

  private Path fileOf(Recording recording, Set<Path> taken) throws IOException {
    RecordingId id = recording.id();
    String name = id.file();
    String stem = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    Path parent = folder.resolve(id.namespace()).resolve(recording.pod()).resolve(id.container());
    Path file = parent.resolve(stem + ENDING).normalize();
    for (int number = 2; !taken.add(file); number++) {
      file = parent.resolve(stem + "." + number + ENDING).normalize();
    }
    // The analyzer lets no such name in; a folder that somebody wrote to may have one.
    if (!file.startsWith(folder)) {
      throw new IOException("the recording " + name + " has a name that leads out of its folder");
    }
    return file;
  }

  private Written write(Recording recording, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    int count = 0;
    long end = 0;
    List<String> unreadable = new ArrayList<>();
    try (FileChannel out =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      for (StoredChunk chunk : recording.chunks()) {
        try (InputStream in = source.open(chunk)) {
          in.transferTo(Channels.newOutputStream(out));
          end = out.position();
          count++;
        } catch (IOException e) {
          unreadable.add("chunk " + chunk.sequence() + ": " + e.getMessage());
          out.truncate(end);
          out.position(end);
        }
      }
    }
    if (count == 0) {
      Files.delete(part);
    } else {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
    long missing = recording.gaps().stream().mapToLong(Recording.Gap::length).sum();
    return new Written(file, recording.id(), count, end, missing, unreadable);
  }
}
