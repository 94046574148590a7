package dev.skein.collector.controller.inject;

/** Ends the work on a Pod that cannot be profiled. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  /** Names in a Pod are checked later than it is looked at, and may be as long as the Pod. */
  private static final int LONGEST = 500;

  private final boolean setting;

  private RefusedException(boolean setting, String message) {
    super(message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…");
    this.setting = setting;
  }

  /** A label or an annotation is wrong. */
  static RefusedException setting(String name, String message) {
    return new RefusedException(true, name + ": " + message);
  }

  /** Something else in the Pod stands in the way. */
  static RefusedException obstacle(String message) {
    return new RefusedException(false, message);
  }

  Decision decision() {
    return new Decision.Refused(setting, getMessage());
  }
}
