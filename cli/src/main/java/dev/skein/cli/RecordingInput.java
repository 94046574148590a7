package dev.skein.cli;

import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that ask recordings something, and what opens them. */
final class RecordingInput {
  @Mixin private RecordingOptions recording;

  @Option(
      names = {"-n", "--no-cache"},
      description = "Neither use nor write the .db file beside the recording.")
  private boolean noCache;

  /**
   * Opens recordings; shows progress, and says what could not be read.
   *
   * @param output where the result will go; null for standard output
   * @throws dev.skein.duckdb.SkeinException when nothing can be read, or the result would replace a recording
   */
  RecordingDatabase open(Console console, List<Path> recordings, Path output) {
    OutputTarget.protect(output, recordings);
    RecordingDatabase database;
    try (ProgressBar bar = new ProgressBar(console.err());
        Interrupts.Registration erase = console.interrupts().register(bar::close)) {
      Progress progress = console.errTerminal() ? bar : Progress.NONE;
      database = RecordingDatabase.open(recordings, recording.options(!noCache), progress);
    }
    database.warnings().forEach(w -> console.note("warning: " + w));
    Losses.lines(database.report().losses(), ": SELECT * FROM import").forEach(console::note);
    return database;
  }
}
