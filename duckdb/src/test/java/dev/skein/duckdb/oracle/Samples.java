package dev.skein.duckdb.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The recordings that tests read: those of this repository, and a folder with more that {@code SKEIN_RECORDINGS} (a
 * system property or an environment variable) names, by default {@code ../shared/recordings} beside the repository.
 */
public final class Samples {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Samples() {}

  /** A recording of the test suite. */
  public static Path committed(String name) {
    return ROOT.resolve("testdata/recordings").resolve(name);
  }

  /** Every readable recording of this repository. */
  public static List<Path> allCommitted() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("testdata/recordings"))) {
      Stream<Path> finished = files.filter(file -> !file.endsWith("unfinished.jfr"));
      return Stream.concat(finished, Stream.of(ROOT.resolve("examples/shop.jfr")))
          .filter(file -> file.toString().endsWith(".jfr"))
          .sorted()
          .toList();
    }
  }

  /** The folder with more recordings, when there is one. */
  static Optional<Path> more() {
    String name = System.getProperty("SKEIN_RECORDINGS", System.getenv("SKEIN_RECORDINGS"));
    Path folder = name == null ? ROOT.resolve("../shared/recordings") : Path.of(name);
    return Optional.of(folder.normalize()).filter(Files::isDirectory);
  }

  /** The recordings in a sub-folder of {@link #more}, by name; empty when there is none. */
  public static List<Path> more(String subfolder) throws IOException {
    Path folder =
        more().map(more -> more.resolve(subfolder)).filter(Files::isDirectory).orElse(null);
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().matches(".*\\.jfr(\\.gz)?")).sorted().toList();
    }
  }

  /** {@code recording} itself, or a file in {@code temp} with its content when it is compressed. */
  public static Path unpacked(Path recording, Path temp) throws IOException {
    if (!recording.toString().endsWith(".gz")) {
      return recording;
    }
    Path target = temp.resolve(recording.getFileName().toString().replace(".gz", ""));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(recording))) {
      Files.copy(in, target);
    }
    return target;
  }
}
