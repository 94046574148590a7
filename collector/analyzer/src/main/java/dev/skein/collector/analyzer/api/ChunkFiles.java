package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Writes chunks to files that whatever reads JFR can open, one for a recording. */
final class ChunkFiles {
  private final ChunkSource source;
  private final List<Path> files = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private boolean expired;

  /** Reads from there. */
  ChunkFiles(ChunkSource source) {
    this.source = source;
  }

  /**
   * Writes them. Chunks that have expired meanwhile, or that cannot be read, are left out.
   *
   * @param stop asked before each chunk
   * @throws IOException when the folder cannot be written
   */
  void write(List<RecordingFile> recordings, Path folder, BooleanSupplier stop) throws IOException {
    for (RecordingFile recording : recordings) {
      // Names come from elsewhere: none of them becomes the name of a file here.
      Path file = folder.resolve(files.size() + ".jfr");
      if (write(recording, file, stop)) {
        files.add(file);
      } else {
        Files.delete(file);
      }
    }
  }

  private boolean write(RecordingFile recording, Path file, BooleanSupplier stop)
      throws IOException {
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long end = 0;
      for (StoredChunk chunk : recording.recording().chunks()) {
        if (stop.getAsBoolean()) {
          return false;
        }
        try (InputStream in = source.open(chunk)) {
          in.transferTo(Channels.newOutputStream(out));
          end = out.position();
        } catch (NoSuchFileException e) {
          expired = true;
          out.truncate(end);
          out.position(end);
        } catch (IOException e) {
          unreadable.add(recording.name() + ": chunk " + chunk.sequence() + ": " + e.getMessage());
          out.truncate(end);
          out.position(end);
        }
      }
      return end > 0;
    }
  }

  /** The files, in the order of the recordings. */
  List<Path> files() {
    return files;
  }

  /** Why chunks are left out, a line each. */
  List<String> unreadable() {
    return unreadable;
  }

  /** Whether all chunks are there. */
  boolean complete() {
    return unreadable.isEmpty() && !expired;
  }
}
