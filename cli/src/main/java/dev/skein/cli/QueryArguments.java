package dev.skein.cli;

import dev.skein.tables.RecordingKind;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The arguments {@code REC... [SQL|VIEW]}, told apart.
 *
 * <p>The first is a recording. The last is SQL or the name of a view, unless it is the only one, names an existing file or
 * folder, is {@code -}, or ends in {@code .jfr}, {@code .db} or the like. Text that starts with an SQL keyword and a
 * blank is SQL however it ends.
 *
 * @param recordings the recordings
 * @param query SQL, a name or {@code @file}; null when there is none
 */
record QueryArguments(List<Path> recordings, String query) {
  private static final List<String> RECORDING_SUFFIXES =
      Stream.concat(Stream.of(".db", ".duckdb"), RecordingKind.endings().stream()).toList();

  private static final Pattern SQL =
      Pattern.compile(
          "(?is)\\s*(?:--.*|/\\*.*|\\(.*|(?:select|from|with|values|table|describe|desc|show|summarize|explain|pivot|unpivot|"
              + "pragma|call|set|create|drop|insert|update|delete|alter|attach|copy|use)\\s.*)");

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.$#-]*");

  QueryArguments {
    recordings = List.copyOf(recordings);
  }

  /**
   * Tells the arguments apart.
   *
   * @param positionals at least one
   * @param queryElsewhere whether the SQL comes from an option, so that all arguments are recordings
   */
  static QueryArguments of(List<String> positionals, boolean queryElsewhere) {
    int last = positionals.size() - 1;
    boolean query = !queryElsewhere && last > 0 && !isRecording(positionals.get(last));
    List<Path> recordings = new ArrayList<>();
    for (String name : positionals.subList(0, query ? last : last + 1)) {
      recordings.add(Path.of(name));
    }
    return new QueryArguments(recordings, query ? positionals.get(last) : null);
  }

  /** Whether an argument is {@code -}, ends like a recording, or is a file or folder that is there. */
  static boolean isRecording(String argument) {
    if (argument.startsWith("@") || SQL.matcher(argument).matches()) {
      return false;
    }
    return endsLikeRecording(argument) || exists(argument);
  }

  /** Whether an argument is {@code -}, or its name is that of a recording or database. */
  static boolean endsLikeRecording(String argument) {
    String lower = argument.toLowerCase(Locale.ROOT);
    return argument.equals("-") || RECORDING_SUFFIXES.stream().anyMatch(lower::endsWith);
  }

  private static boolean exists(String name) {
    try {
      return !name.isEmpty() && Files.exists(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Whether {@code query} is a name (of a view, a table or an event type) and no SQL. */
  static boolean isName(String query) {
    return NAME.matcher(query.strip()).matches();
  }
}
