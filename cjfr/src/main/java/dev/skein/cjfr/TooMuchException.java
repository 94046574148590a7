package dev.skein.cjfr;

/** Thrown by a sink that takes no more: reading ends there, as at damage, with this reason. */
public final class TooMuchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason for the user
   */
  public TooMuchException(String reason) {
    super(reason);
  }
}
