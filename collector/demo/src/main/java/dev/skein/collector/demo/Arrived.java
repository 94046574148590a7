package dev.skein.collector.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the agent said of each recording: how much of it is stored. */
final class Arrived {
  private static final class Recording {
    private Path source;
    private long bytes;
    private boolean told;
  }

  private final Map<String, Recording> recordings = new TreeMap<>();

  /** Takes a line of the agent about a chunk. */
  synchronized void add(LogLine line) {
    if (!line.is("chunk_accepted") && !line.is("chunk_duplicate")) {
      return;
    }
    Recording recording = recordings.computeIfAbsent(line.text("file"), file -> new Recording());
    recording.source =
        Path.of(
            line.text("namespace"), line.text("podUid"), line.text("container"), line.text("file"));
    recording.bytes = Math.max(recording.bytes, line.number("offset") + line.number("bytes"));
  }

  /**
   * Recordings that have become complete since the last call: every byte is stored, and the profiler has begun another file.
   *
   * @param root folder below which they are written
   */
  synchronized List<String> complete(Path root) throws IOException {
    List<String> complete = new ArrayList<>();
    for (Map.Entry<String, Recording> entry : recordings.entrySet()) {
      Recording recording = entry.getValue();
      Path file = root.resolve(recording.source);
      if (!recording.told
          && Files.exists(file)
          && Files.size(file) == recording.bytes
          && hasNewer(file)) {
        recording.told = true;
        complete.add(entry.getKey());
      }
    }
    return complete;
  }

  private static boolean hasNewer(Path file) throws IOException {
    try (var files = Files.list(file.getParent())) {
      return files.anyMatch(
          other -> number(other.getFileName().toString()) > number(file.getFileName().toString()));
    }
  }

  /** The last number of {@code profile-TIME-PID-NUMBER.jfr}. */
  private static int number(String name) {
    String digits = name.replaceFirst(".*-([0-9]{1,9})\\.jfr$", "$1");
    return digits.equals(name) ? -1 : Integer.parseInt(digits);
  }
}
