package dev.skein.duckdb.condensed;

import dev.skein.cjfr.made.Condenser;
import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.oracle.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A recording, and the same without loss as a condensed one.
 *
 * @param condensed null when it is to be made of the other
 */
record Pair(Path recording, Path condensed) {
  private static final ImportOptions OPTIONS = new ImportOptions(10, false, 2);

  /** Those of this repository, condensed by the tests, and those that another tool condensed, where they are at hand. */
  static List<Pair> all() throws IOException {
    List<Pair> pairs = new ArrayList<>();
    for (Path recording : Samples.allCommitted()) {
      pairs.add(new Pair(recording, null));
    }
    for (Path recording : Samples.more("cjfr")) {
      String name = recording.getFileName().toString().replace(".jfr", "");
      Path condensed = recording.resolveSibling(name + ".lossless.lz4framed.cjfr");
      if (Files.exists(condensed)) {
        pairs.add(new Pair(recording, condensed));
      }
    }
    return pairs;
  }

  static RecordingDatabase open(Path file) {
    return RecordingDatabase.open(List.of(file), OPTIONS, Progress.NONE);
  }

  /** Whether the tests condense it. */
  boolean made() {
    return condensed == null;
  }

  /** The condensed recording; made in {@code temp} when there is none. */
  Path condensed(Path temp) throws IOException {
    if (condensed != null) {
      return condensed;
    }
    byte[] file = Condenser.condense(recording, new Condenser.Options("LZ4FRAMED", true));
    return Files.write(temp.resolve("condensed.cjfr"), file);
  }

  @Override
  public String toString() {
    return recording.getFileName().toString();
  }
}
