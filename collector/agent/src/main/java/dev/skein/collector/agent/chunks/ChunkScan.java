package dev.skein.collector.agent.chunks;

import dev.skein.collector.protocol.ChunkHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One look at a file from where the last one ended.
 *
 * @param chunks the finished chunks that follow one another there
 * @param tail what comes behind them
 * @param tailHeader the header of what comes behind them, null unless that is {@link Tail#SALVAGEABLE}
 * @param size bytes of the file
 */
public record ChunkScan(List<FoundChunk> chunks, Tail tail, byte[] tailHeader, long size) {
  /**
   * Looks.
   *
   * @param file positions do not matter and do not change
   * @param from where a chunk is expected to begin
   * @param sequence position of that chunk in the file
   * @param most chunks that are looked at
   */
  public static ChunkScan of(FileChannel file, long from, int sequence, int most)
      throws IOException {
    List<FoundChunk> chunks = new ArrayList<>();
    long size = file.size();
    long offset = from;
    while (offset < size) {
      if (chunks.size() == most) {
        return new ChunkScan(chunks, Tail.MORE, null, size);
      }
      byte[] bytes = header(file, offset);
      if (bytes == null) {
        return new ChunkScan(chunks, Tail.OPEN, null, size);
      }
      if (!ChunkHeader.hasMagic(bytes)) {
        return new ChunkScan(chunks, Tail.FOREIGN, null, size);
      }
      ChunkHeader header = ChunkHeader.read(bytes);
      switch (header.verdict(size - offset)) {
        case OPEN -> {
          boolean readable = header.salvageable(size - offset);
          return new ChunkScan(
              chunks, readable ? Tail.SALVAGEABLE : Tail.OPEN, readable ? bytes : null, size);
        }
        case NOT_A_CHUNK -> {
          return new ChunkScan(chunks, Tail.FOREIGN, null, size);
        }
        case FINAL -> {
          // A header that is being written while it is read could look like anything.
          if (!Arrays.equals(bytes, header(file, offset))) {
            return new ChunkScan(chunks, Tail.OPEN, null, size);
          }
          chunks.add(new FoundChunk(offset, sequence + chunks.size(), false, bytes));
          offset += header.size();
        }
        default -> throw new IllegalStateException("a verdict that is not known");
      }
    }
    return new ChunkScan(chunks, Tail.NONE, null, size);
  }

  /** The bytes of a header, or null where the file has fewer. */
  public static byte[] header(FileChannel file, long offset) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(ChunkHeader.BYTES);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, offset + bytes.position()) < 0) {
        return null;
      }
    }
    return bytes.array();
  }
}
