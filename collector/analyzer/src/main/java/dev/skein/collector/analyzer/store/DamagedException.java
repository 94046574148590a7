package dev.skein.collector.analyzer.store;

import java.io.IOException;

/** A stored chunk is not what it should be. Any other {@link IOException} says only that it cannot be read now. */
final class DamagedException extends IOException {
  private static final long serialVersionUID = 1;

  DamagedException(String problem) {
    super(problem);
  }
}
