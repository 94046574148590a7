package dev.skein.collector.analyzer.notebook;

/** A notebook cannot be opened; the message says why. */
public final class NotebookException extends Exception {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  /** Whose fault it is. */
  public enum Kind {
    /** The reader has too many. */
    TOO_MANY,
    /** There are too many, or something is missing for now. */
    BUSY,
    /** The recordings cannot be used. */
    UNUSABLE
  }

  /**
   * @param message one line for whoever asked
   */
  public NotebookException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  /** Whose fault it is. */
  public Kind kind() {
    return kind;
  }
}
