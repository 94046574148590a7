package dev.skein.parser;

/** Bytes that are no readable recording: says where, and why. */
public final class JfrFormatException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long offset;

  /**
   * @param offset where in the file (decompressed), -1 when it concerns the whole file
   * @param reason one sentence without the offset
   */
  public JfrFormatException(long offset, String reason) {
    super(reason);
    this.offset = offset;
  }

  /** Offset in bytes, -1 when it concerns the whole file. */
  public long offset() {
    return offset;
  }
}
