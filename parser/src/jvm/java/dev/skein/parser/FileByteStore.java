package dev.skein.parser;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A recording file. A compressed one (gzip, LZ4 frame, zip with one entry, told by its first bytes) and standard input
 * are unpacked into a temporary file first, which {@link #close} removes.
 */
public final class FileByteStore implements ByteStore, AutoCloseable {
  private static final int WHOLE_CHUNK = 32 << 20;

  private final FileChannel channel;
  private final long size;
  private final Path temporary;

  private FileByteStore(Path file, Path temporary) throws IOException {
    this.channel = FileChannel.open(file, StandardOpenOption.READ);
    this.temporary = temporary;
    this.size = channel.size();
  }

  /**
   * Opens a recording.
   *
   * @throws JfrFormatException when the content is plainly something else (empty, text, a git-LFS pointer)
   * @throws IOException when it cannot be read, or the temporary file cannot be written
   */
  public static FileByteStore open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("is a folder");
    }
    Compression compression;
    try (InputStream in = Files.newInputStream(file)) {
      compression = Compression.of(in.readNBytes(Compression.HEAD));
    }
    if (compression == Compression.NONE) {
      FileByteStore store = new FileByteStore(file, null);
      try {
        Contents.check(store.head());
        return store;
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    }
    try (InputStream in = Files.newInputStream(file)) {
      return unpack(compression, in);
    }
  }

  /**
   * The first bytes of a recording, unpacked; fewer than {@code n} when it has no more.
   *
   * @throws JfrFormatException when it is packed and damaged
   * @throws IOException when it cannot be read
   */
  public static byte[] head(Path file, int n) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(Compression.HEAD);
      InputStream all =
          new java.io.SequenceInputStream(new java.io.ByteArrayInputStream(start), in);
      return Compression.of(start).unpack(all).readNBytes(n);
    }
  }

  /**
   * Reads {@code in} to its end, and unpacks it when it is compressed.
   *
   * @throws JfrFormatException as {@link #open}
   */
  public static FileByteStore spool(InputStream in) throws IOException {
    byte[] head = in.readNBytes(Compression.HEAD);
    InputStream all = new java.io.SequenceInputStream(new java.io.ByteArrayInputStream(head), in);
    return unpack(Compression.of(head), all);
  }

  private static FileByteStore unpack(Compression compression, InputStream in) throws IOException {
    Path temporary = Files.createTempFile("skein-", ".jfr");
    try {
      try (InputStream plain = compression.unpack(in);
          var out = Files.newOutputStream(temporary)) {
        byte[] buffer = new byte[1 << 16];
        for (int n; (n = plain.read(buffer)) >= 0; ) {
          write(out, buffer, n, temporary);
        }
      } catch (EOFException e) {
        // A cut archive: what came out of it so far is as good as a cut recording.
        if (Files.size(temporary) == 0) {
          throw new JfrFormatException(-1, "the " + compression + " data ends too early");
        }
      }
      FileByteStore store = new FileByteStore(temporary, temporary);
      Contents.check(store.head());
      return store;
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
  }

  private static void write(OutputStream out, byte[] bytes, int n, Path temporary)
      throws IOException {
    try {
      out.write(bytes, 0, n);
    } catch (IOException e) {
      throw new IOException(
          "it cannot be unpacked in "
              + temporary.toAbsolutePath().getParent()
              + " ("
              + e.getMessage()
              + "); name another folder with -Djava.io.tmpdir",
          e);
    }
  }

  private byte[] head() {
    int n = (int) Math.min(size, Contents.HEAD);
    byte[] head = new byte[n];
    read(0, head, 0, n);
    return head;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int wholeChunkLimit() {
    return WHOLE_CHUNK;
  }

  /** A quarter of the memory that Java has: tables and rows need the rest. */
  @Override
  public long memoryLimit() {
    return Runtime.getRuntime().maxMemory() / 4;
  }

  @Override
  public Bytes load(long position, int n) {
    byte[] data = new byte[n];
    read(position, data, 0, n);
    return Bytes.of(data, n, position);
  }

  @Override
  public Bytes gather(long[] positions, int[] lengths) {
    long sum = 0;
    for (int n : lengths) {
      sum += n;
    }
    if (sum > Integer.MAX_VALUE - 8) {
      throw new JfrFormatException(
          positions[0], "the constant pools of one chunk take " + sum + " bytes, more than 2 GiB");
    }
    byte[] data = new byte[(int) sum];
    int at = 0;
    for (int i = 0; i < positions.length; i++) {
      read(positions[i], data, at, lengths[i]);
      at += lengths[i];
    }
    return Bytes.of(data, data.length, positions.length == 0 ? 0 : positions[0]);
  }

  private void read(long position, byte[] into, int offset, int n) {
    ByteBuffer buffer = ByteBuffer.wrap(into, offset, n);
    try {
      long p = position;
      while (buffer.hasRemaining()) {
        int got = channel.read(buffer, p);
        if (got < 0) {
          throw new JfrFormatException(p, "the file became shorter while it was read");
        }
        p += got;
      }
    } catch (IOException e) {
      throw new JfrFormatException(position, "cannot be read: " + e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    if (temporary != null) {
      Files.deleteIfExists(temporary);
    }
  }
}
