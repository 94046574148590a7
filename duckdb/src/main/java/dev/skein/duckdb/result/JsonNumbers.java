package dev.skein.duckdb.result;

/** How JSON shows numbers that a reader of JavaScript would round. */
public enum JsonNumbers {
  /** As numbers with all their digits. */
  EXACT,
  /** As numbers up to 2⁵³−1 and as strings beyond, so that JavaScript loses no digit. */
  SAFE
}
