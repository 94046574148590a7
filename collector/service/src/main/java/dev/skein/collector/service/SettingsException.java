package dev.skein.collector.service;

/** A setting that cannot be; the message is one line for the user and names the variable. */
public final class SettingsException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line that names the variable
   */
  public SettingsException(String message) {
    super(message);
  }
}
