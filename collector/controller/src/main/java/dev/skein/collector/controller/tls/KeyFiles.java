package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.settings.Settings.Tls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;

/**
 * Certificate and key that are provided as files, read again when they have changed. While the two do not belong together, as in the middle
 * of being replaced, what was read before holds.
 */
public final class KeyFiles implements Certificates {
  private final Tls files;
  private final ServerIdentity identity;
  private String read = "";

  /**
   * @param identity is given what is read
   */
  public KeyFiles(Tls files, ServerIdentity identity) {
    this.files = files;
    this.identity = identity;
  }

  @Override
  public boolean refresh() throws IOException {
    // Their contents and not their times: a Secret that is mounted changes by links.
    String certificates = Files.readString(files.certificate(), StandardCharsets.UTF_8);
    String key = Files.readString(files.key(), StandardCharsets.UTF_8);
    if (read.equals(certificates + key)) {
      return false;
    }
    try {
      identity.set(Pems.readChain(certificates, key));
    } catch (GeneralSecurityException e) {
      throw new IOException(files.certificate() + " and " + files.key() + ": " + e.getMessage(), e);
    }
    read = certificates + key;
    return true;
  }
}
