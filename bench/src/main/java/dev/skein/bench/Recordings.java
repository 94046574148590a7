package dev.skein.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The recording that the JMH benchmarks read. */
final class Recordings {
  /** Names the recording to join copies of; set by {@code bench/jmh.sh}. */
  private static final String PROPERTY = "skein.bench.recording";

  private Recordings() {}

  /** A temporary file of {@code copies} copies of the recording, one behind the other, which is a recording again. */
  static Path joined(int copies) throws IOException {
    String name = System.getProperty(PROPERTY);
    if (name == null) {
      throw new IllegalStateException("-D" + PROPERTY + "=FILE is missing; use bench/jmh.sh");
    }
    Path joined = Files.createTempFile("skein-bench-", ".jfr");
    joined.toFile().deleteOnExit();
    byte[] one = Files.readAllBytes(Path.of(name));
    try (OutputStream out = Files.newOutputStream(joined)) {
      for (int i = 0; i < copies; i++) {
        out.write(one);
      }
    }
    return joined;
  }
}
