package dev.skein.collector.analyzer.access;

/** Somebody may not do what they asked for, or it cannot be found out now. The message holds no token. */
public final class AccessException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean temporary;

  private AccessException(String message, boolean temporary, Throwable cause) {
    super(message, cause);
    this.temporary = temporary;
  }

  /** They may not. */
  public static AccessException denied(String message) {
    return new AccessException(message, false, null);
  }

  /** Whoever knows cannot be asked now. */
  public static AccessException unknown(String message, Throwable cause) {
    return new AccessException(message, true, cause);
  }

  /** Whether asking again later makes sense. */
  public boolean isTemporary() {
    return temporary;
  }
}
