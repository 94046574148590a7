package dev.skein.parser;

/**
 * Where a chunk lies in its file.
 *
 * @param number from 1
 * @param header its header
 * @param end file offset of the first byte that is not its own: what the header says, or where the file or the next
 *     chunk begins when the header cannot be right
 * @param complete whether {@code end} is where the header says
 */
public record ChunkPlace(int number, ChunkHeader header, long end, boolean complete) {
  /** File offset of the chunk. */
  public long offset() {
    return header.offset();
  }
}
