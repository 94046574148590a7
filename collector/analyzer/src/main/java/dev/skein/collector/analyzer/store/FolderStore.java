package dev.skein.collector.analyzer.store;

import dev.skein.collector.protocol.FileProblem;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Chunks in a local folder.
 *
 * <pre>
 * lock               held while an analyzer uses the folder
 * incoming/N.part    what is arriving; removed at the start
 * chunks/ab/ID.jfr   payload, by the first two digits of the chunk's name
 * chunks/ab/ID.json  its description: written last, removed first
 * damaged/           what was found broken at a start
 * </pre>
 *
 * A chunk is written to {@code incoming}, synced, and renamed; its description likewise; then their folder is synced. Whatever of
 * that is lost in a crash, the next start finds a whole chunk, or removes the half.
 */
public final class FolderStore implements ChunkStore {
  private static final int SHARDS = 256;
  private static final String PAYLOAD = FolderChunks.PAYLOAD;
  private static final String DESCRIPTION = FolderChunks.DESCRIPTION;

  private final Path root;
  private final Path incoming;
  private final Path chunks;
  private final Path damaged;
  private final FolderChunks stored;
  private final FileChannel lock;
  private final Log log;
  private final AtomicLong next = new AtomicLong();

  /**
   * Takes a folder, which is made where it is missing.
   *
   * @throws IOException when it cannot be written, or another analyzer uses it
   */
  public FolderStore(Path root, Log log) throws IOException {
    this.root = root;
    this.log = log;
    incoming = root.resolve("incoming");
    chunks = chunks(root);
    stored = new FolderChunks(chunks, log);
    damaged = root.resolve("damaged");
    Files.createDirectories(incoming);
    Files.createDirectories(chunks);
    lock =
        FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!locked()) {
      lock.close();
      throw new IOException(root + " is used by another analyzer");
    }
    for (int i = 0; i < SHARDS; i++) {
      Files.createDirectories(chunks.resolve(String.format(Locale.ROOT, "%02x", i)));
    }
    sync(chunks);
    sync(root);
    Path parent = root.toAbsolutePath().getParent();
    if (parent != null) {
      sync(parent);
    }
  }

  /** The chunks of a folder, to read beside the analyzer that uses it. */
  static ChunkSource reading(Path root, Log log) {
    return new FolderChunks(chunks(root), log);
  }

  private static Path chunks(Path root) {
    return root.resolve("chunks");
  }

  private boolean locked() throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public Recovery recover(Consumer<StoredChunk> chunkSink) throws IOException {
    int found = 0;
    int incomplete = 0;
    int broken = 0;
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(incoming)) {
      for (Path part : parts) {
        remove(part);
        incomplete++;
      }
    }
    for (Path shard : stored.shards()) {
      Set<String> payloads = new HashSet<>();
      Set<String> descriptions = new HashSet<>();
      FolderChunks.list(shard, payloads, descriptions);
      for (String key : descriptions) {
        if (!payloads.remove(key)) {
          // Nothing of it was acknowledged, or it expired.
          remove(shard.resolve(key + DESCRIPTION));
          incomplete++;
          continue;
        }
        StoredChunk chunk = read(shard, key);
        if (chunk == null) {
          broken++;
        } else {
          chunkSink.accept(chunk);
          found++;
        }
      }
      for (String key : payloads) {
        remove(shard.resolve(key + PAYLOAD));
        incomplete++;
      }
    }
    return new Recovery(found, incomplete, broken);
  }

  /** Null when it is damaged, and now put aside, or when the disk does not give it: then it stays for the next start. */
  private StoredChunk read(Path shard, String key) throws IOException {
    String problem;
    try {
      return FolderChunks.describe(shard, key);
    } catch (DamagedException e) {
      problem = e.getMessage();
    } catch (IOException e) {
      log.error("chunk cannot be read", "chunk", key, "problem", FileProblem.text(e));
      return null;
    }
    log.error("chunk is damaged", "chunk", key, "problem", problem, "folder", damaged);
    Files.createDirectories(damaged);
    for (String ending : new String[] {DESCRIPTION, PAYLOAD}) {
      Path file = shard.resolve(key + ending);
      Files.move(file, damaged.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
    return null;
  }

  @Override
  public int scan(Consumer<StoredChunk> sink) throws IOException {
    return stored.scan(sink);
  }

  @Override
  public IncomingChunk begin(long length) {
    return new Incoming(incoming.resolve(next.getAndIncrement() + ".part"));
  }

  @Override
  public InputStream open(StoredChunk chunk) throws IOException {
    return stored.open(chunk);
  }

  @Override
  public void delete(StoredChunk chunk) throws IOException {
    String key = chunk.key();
    Files.deleteIfExists(stored.file(key, DESCRIPTION));
    Files.deleteIfExists(stored.file(key, PAYLOAD));
  }

  @Override
  public long freeBytes() throws IOException {
    return Files.getFileStore(root).getUsableSpace();
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      log.warn("lock cannot be closed", "problem", e.getMessage());
    }
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private final class Incoming implements IncomingChunk {
    private final Path part;
    // Opened with the first bytes: calls that never send any need no file.
    private FileChannel channel;
    private boolean committed;

    Incoming(Path part) {
      this.part = part;
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      if (channel == null) {
        channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      }
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    @Override
    public void commit(StoredChunk chunk) throws IOException {
      if (channel == null || channel.size() != chunk.length()) {
        throw new IOException("chunk is not complete");
      }
      String key = chunk.key();
      channel.force(true);
      channel.close();
      move(part, stored.file(key, PAYLOAD));
      Path description = part.resolveSibling(part.getFileName() + DESCRIPTION);
      try {
        try (FileChannel out =
            FileChannel.open(
                description, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
          ByteBuffer bytes = ByteBuffer.wrap(ChunkJson.write(chunk));
          while (bytes.hasRemaining()) {
            out.write(bytes);
          }
          out.force(true);
        }
        move(description, stored.file(key, DESCRIPTION));
        sync(stored.file(key, DESCRIPTION).getParent());
      } catch (IOException e) {
        undo(key, description);
        throw e;
      }
      committed = true;
    }

    /** Takes back what a failed commit left; what resists goes at the next start, or is found whole. */
    private void undo(String key, Path description) {
      remove(description);
      remove(stored.file(key, DESCRIPTION));
      remove(stored.file(key, PAYLOAD));
    }

    @Override
    public void close() {
      try {
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        log.warn("chunk cannot be closed", "file", part, "problem", e.getMessage());
      }
      if (!committed && channel != null) {
        remove(part);
      }
    }
  }

  private void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.warn("file cannot be removed", "file", file, "problem", e.getMessage());
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException | NoSuchFileException e) {
      throw new IOException("cannot rename " + from + " to " + to, e);
    }
  }
}
