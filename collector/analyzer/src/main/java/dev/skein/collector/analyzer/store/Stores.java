package dev.skein.collector.analyzer.store;

import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import java.io.IOException;
import java.nio.file.Path;

/** Opens the store that the settings name. */
public final class Stores {
  private Stores() {}

  /**
   * Opens {@link Settings#store}.
   *
   * @throws SettingsException when the URL is not understood
   * @throws IOException when the folder or the object storage cannot be used
   */
  public static ChunkStore open(Settings settings, Log log) throws SettingsException, IOException {
    if (settings.store().getScheme().equals("s3")) {
      return objects(settings, log);
    }
    return new FolderStore(folder(settings), log);
  }

  /**
   * Opens {@link Settings#store} for reading, also beside an analyzer that uses it.
   *
   * @throws SettingsException when the URL is not understood
   * @throws IOException when the object storage cannot be used
   */
  public static ChunkSource reading(Settings settings, Log log)
      throws SettingsException, IOException {
    if (settings.store().getScheme().equals("s3")) {
      return objects(settings, log);
    }
    return FolderStore.reading(folder(settings), log);
  }

  private static ChunkStore objects(Settings settings, Log log)
      throws SettingsException, IOException {
    return new ObjectStore(
        ObjectStoreUrl.of(settings.store()), settings.spool(), settings.orphanAge(), log);
  }

  private static Path folder(Settings settings) throws SettingsException {
    try {
      return Path.of(settings.store());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(
          "SKEIN_ANALYZER_STORE="
              + settings.store()
              + ": expected a folder as file:///var/lib/skein");
    }
  }
}
