package dev.skein.collector.controller.tls;

import java.io.IOException;

/** Where a {@link ServerIdentity} comes from. One thread at a time. */
public interface Certificates {
  /**
   * Looks whether there is something newer, and uses it.
   *
   * @return whether there was
   * @throws IOException when it cannot be had now; what was used before is used on. The message is one line
   */
  boolean refresh() throws IOException;
}
