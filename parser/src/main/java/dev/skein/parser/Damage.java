package dev.skein.parser;

/**
 * Bytes that could not be read, or not trusted.
 *
 * @param offset where in the (decompressed) file
 * @param bytes how many were skipped, 0 when nothing was skipped
 * @param reason one sentence for a person
 */
public record Damage(long offset, long bytes, String reason) {}
