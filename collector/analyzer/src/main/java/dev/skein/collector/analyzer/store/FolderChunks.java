package dev.skein.collector.analyzer.store;

import dev.skein.collector.protocol.FileProblem;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folder {@code chunks} of a {@link FolderStore}, for reading alone: it needs no lock, and writes nothing. */
final class FolderChunks implements ChunkSource {
  static final String PAYLOAD = ".jfr";
  static final String DESCRIPTION = ".json";

  private static final Pattern SHARD = Pattern.compile("[0-9a-f]{2}");
  private static final Pattern FILE = Pattern.compile("([0-9a-f]{64}(?:-salvaged)?)\\.(jfr|json)");

  private final Path chunks;
  private final Log log;

  /**
   * @param chunks the folder; it may be missing as long as nothing is read
   */
  FolderChunks(Path chunks, Log log) {
    this.chunks = chunks;
    this.log = log;
  }

  @Override
  public int scan(Consumer<StoredChunk> sink) throws IOException {
    int damaged = 0;
    if (!Files.isDirectory(chunks)) {
      throw new IOException(chunks.getParent() + " is no folder of an analyzer");
    }
    for (Path shard : shards()) {
      Set<String> keys = new HashSet<>();
      list(shard, new HashSet<>(), keys);
      for (String key : keys) {
        try {
          sink.accept(describe(shard, key));
        } catch (NoSuchFileException e) {
          log.debug("chunk is gone", "chunk", key);
        } catch (IOException e) {
          String what = e instanceof DamagedException ? "is damaged" : "cannot be read";
          log.error("chunk " + what, "chunk", key, "problem", FileProblem.text(e));
          damaged++;
        }
      }
    }
    return damaged;
  }

  /** The folders that chunks lie in. What else somebody left here is nobody's business. */
  List<Path> shards() throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(chunks)) {
      for (Path shard : all) {
        if (SHARD.matcher(shard.getFileName().toString()).matches() && Files.isDirectory(shard)) {
          found.add(shard);
        }
      }
    }
    return found;
  }

  /** Collects the names of chunks that have a payload, and of those that have a description. */
  static void list(Path shard, Set<String> payloads, Set<String> descriptions) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(shard)) {
      for (Path file : files) {
        Matcher m = FILE.matcher(file.getFileName().toString());
        if (m.matches()) {
          (m.group(2).equals("jfr") ? payloads : descriptions).add(m.group(1));
        }
      }
    }
  }

  /**
   * What is known about a chunk.
   *
   * @throws NoSuchFileException when it is not there, or no longer
   * @throws DamagedException when it is damaged; the message says how
   * @throws IOException when it cannot be read
   */
  static StoredChunk describe(Path shard, String key) throws IOException {
    Path description = shard.resolve(key + DESCRIPTION);
    if (Files.size(description) > ChunkJson.MAX_BYTES) {
      throw new DamagedException("description is too long");
    }
    byte[] bytes = Files.readAllBytes(description);
    StoredChunk chunk;
    try {
      chunk = ChunkJson.read(bytes);
    } catch (IOException e) {
      throw new DamagedException(e.getMessage());
    }
    if (!chunk.key().equals(key)) {
      throw new DamagedException("description is of another chunk");
    }
    long size = Files.size(shard.resolve(key + PAYLOAD));
    if (size != chunk.length()) {
      throw new DamagedException(size + " bytes, not " + chunk.length());
    }
    return chunk;
  }

  @Override
  public InputStream open(StoredChunk chunk) throws IOException {
    return new CheckedInput(Files.newInputStream(file(chunk.key(), PAYLOAD)), chunk);
  }

  /** Where a part of a chunk lies. */
  Path file(String key, String ending) {
    return chunks.resolve(key.substring(0, 2)).resolve(key + ending);
  }

  /** Nothing is held. */
  @Override
  public void close() {}
}
