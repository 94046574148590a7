package dev.skein.collector.analyzer.catalog;

import dev.skein.collector.analyzer.store.RecordingId;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.util.ArrayList;
import java.util.List;

/**
 * The chunks of a recording as they were at one moment. Each JFR chunk can be read by itself, so what is behind a gap is as good as
 * what is before it.
 *
 * @param id which recording it is
 * @param chunks by their offset, without overlap; at least one
 */
public record Recording(RecordingId id, List<StoredChunk> chunks) {
  /**
   * Bytes of the file that are not here: not arrived yet, lost, or expired.
   *
   * @param offset first missing byte
   * @param length number of bytes
   */
  public record Gap(long offset, long length) {}

  /** Name of the Pod. */
  public String pod() {
    return chunks.get(0).pod();
  }

  /** Name of the node. */
  public String node() {
    return chunks.get(0).node();
  }

  /** What is missing before and between the chunks; nobody knows what is missing behind the last one. */
  public List<Gap> gaps() {
    List<Gap> gaps = new ArrayList<>();
    long end = 0;
    for (StoredChunk chunk : chunks) {
      if (chunk.offset() > end) {
        gaps.add(new Gap(end, chunk.offset() - end));
      }
      end = chunk.end();
    }
    return gaps;
  }

  /** Bytes of all chunks. */
  public long bytes() {
    return chunks.stream().mapToLong(StoredChunk::length).sum();
  }
}
