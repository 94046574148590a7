package dev.skein.collector.agent.settings;

/** A setting that cannot be used; the message is one line for whoever wrote it, with the variable's name. */
public final class SettingsException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param variable environment variable
   * @param problem what is wrong with its value, and which values are right
   */
  public SettingsException(String variable, String problem) {
    super(variable + " " + problem);
  }
}
