package dev.skein.collector.agent.settings;

/**
 * One thing that can be set.
 *
 * @param variable environment variable
 * @param defaultText what counts where the variable is missing or empty, as one would write it
 * @param kind which values it takes
 * @param meaning one sentence or more for the page of settings
 * @param <T> type of the value
 */
public record Setting<T>(String variable, String defaultText, Kind<T> kind, String meaning) {
  /** Reads a text, or the default where it is null or empty. */
  T read(String text) throws SettingsException {
    try {
      return kind.read(text == null || text.isBlank() ? defaultText : text.strip());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(variable, e.getMessage());
    }
  }
}
