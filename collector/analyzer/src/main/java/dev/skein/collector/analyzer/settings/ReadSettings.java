package dev.skein.collector.analyzer.settings;

import dev.skein.collector.analyzer.settings.Settings.Authentication;
import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Values;
import java.nio.file.Path;

/**
 * Who may read recordings.
 *
 * @param authentication how they say who they are
 * @param tokenFile tokens and their namespaces; null for none
 * @param audience that their tokens must be made for; "" for the API server's own
 */
public record ReadSettings(Authentication authentication, Path tokenFile, String audience) {
  static ReadSettings of(Values values, Authentication agents) throws SettingsException {
    Authentication authentication =
        values.text(Option.READ_AUTHENTICATION).isEmpty()
            ? agents
            : values.word(Option.READ_AUTHENTICATION, Authentication.class);
    Path file = Settings.file(values, Option.READ_TOKEN_FILE);
    if (file != null && authentication != Authentication.FILE) {
      throw values.problem(
          Option.READ_TOKEN_FILE, "SKEIN_ANALYZER_READ_AUTHENTICATION=file beside it");
    }
    return new ReadSettings(authentication, file, values.text(Option.READ_TOKEN_AUDIENCE));
  }
}
