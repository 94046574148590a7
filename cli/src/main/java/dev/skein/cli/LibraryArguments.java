package dev.skein.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The arguments of a command about the library: one that is not a recording, and recordings, in any order.
 *
 * @param text a name or pattern; null when there is none
 * @param recordings may be empty
 * @param surplus the first argument that is one too many; null when there is none
 */
record LibraryArguments(String text, List<Path> recordings, String surplus) {
  LibraryArguments {
    recordings = List.copyOf(recordings);
  }

  /**
   * Tells the arguments apart. A recording is {@code -}, ends in {@code .jfr}, {@code .db} or the like, or is a file or
   * folder that is there while nothing of that name is in the library.
   *
   * @param known whether the library has something for a name or pattern
   */
  static LibraryArguments of(List<String> positionals, Predicate<String> known) {
    String text = null;
    String surplus = null;
    List<Path> recordings = new ArrayList<>();
    for (String positional : positionals) {
      boolean recording = QueryArguments.isRecording(positional);
      if (recording && (QueryArguments.endsLikeRecording(positional) || !known.test(positional))) {
        recordings.add(Path.of(positional));
      } else if (text == null) {
        text = positional;
      } else if (surplus == null) {
        surplus = positional;
      }
    }
    return new LibraryArguments(text, recordings, surplus);
  }
}
