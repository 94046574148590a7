package dev.skein.collector.analyzer.catalog;

import dev.skein.collector.analyzer.store.StoredChunk;

/**
 * A chunk that is no longer in the catalog and has to leave the store.
 *
 * @param why which limit it exceeded
 */
public record Expired(StoredChunk chunk, Reason why) {
  /** Limits on what is kept. */
  public enum Reason {
    /** It arrived too long ago. */
    AGE,
    /** All chunks together are too large. */
    BYTES,
    /** There are too many chunks. */
    COUNT,
    /** Its namespace has too much. */
    QUOTA,
    /** A finished chunk, or a longer one, took its place. */
    REPLACED
  }
}
