package dev.skein.collector.analyzer.catalog;

import dev.skein.collector.analyzer.store.StoredChunk;

/**
 * Answer to somebody who wants to bring a chunk.
 *
 * @param outcome whether it may come
 * @param detail what stands against it, for the log; null for {@code GRANTED}
 * @param draft the chunk that was asked for, without checksum
 */
public record Claim(Outcome outcome, String detail, StoredChunk draft) {
  /** What may be answered. */
  public enum Outcome {
    /** It may come; nobody else may bring it, or a part of it, until this claim is completed or given up. */
    GRANTED,
    /** It is there, or something better in its place. */
    STORED,
    /** Somebody else is bringing it. */
    BUSY,
    /** It contradicts what is there. */
    CONFLICT
  }
}
