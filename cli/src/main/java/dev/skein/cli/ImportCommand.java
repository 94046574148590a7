package dev.skein.cli;

import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.RecordingFiles;
import dev.skein.duckdb.result.Unit;
import dev.skein.tables.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes recordings into a new database file. */
@Command(
    name = "import",
    description = "Turn recordings into a DuckDB database.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein import app.jfr app.db",
      "  skein import --stack-depth 64 before.jfr after.jfr both.db",
      "  skein import recordings/ all.db",
      "  curl -s https://host/app.jfr.gz | skein import - app.db",
      "",
      "With several recordings each event row names its file in the column recording.",
      "A database of this name that Skein made is replaced; any other file is left alone."
    })
final class ImportCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private RecordingOptions recording;

  @Parameters(
      arity = "2..*",
      paramLabel = "REC... OUT.db",
      hideParamSyntax = true,
      description =
          "Recordings (.jfr, .cjfr, also compressed), folders with recordings, or - for standard input;"
              + " last the database to write.")
  private List<String> files;

  @Spec private CommandSpec spec;

  ImportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    List<Path> inputs = files.subList(0, files.size() - 1).stream().map(Path::of).toList();
    Path db = Path.of(files.get(files.size() - 1));
    checkOutput(db);
    RecordingFiles named = RecordingFiles.of(inputs);
    named.warnings().forEach(w -> console.note("warning: " + w));
    ImportReport report;
    try (ProgressBar bar = new ProgressBar(console.err());
        Interrupts.Registration erase = console.interrupts().register(bar::close)) {
      Progress progress = console.errTerminal() ? bar : Progress.NONE;
      report = RecordingDatabase.importTo(named, db, recording.options(false), progress);
    }
    Losses.lines(report.losses(), ": SELECT * FROM import").forEach(console::note);
    OutputTarget.say(console, line(report, db, System.nanoTime() - start));
    return ExitCode.OK;
  }

  /** Guards the recording of somebody who forgot the last argument. */
  private void checkOutput(Path db) {
    String name = String.valueOf(db.getFileName()).toLowerCase(Locale.ROOT);
    if (name.isEmpty() || name.equals("-") || name.endsWith(".jfr") || name.endsWith(".cjfr")) {
      throw new ParameterException(
          spec.commandLine(),
          "the last argument is the database to write, and " + db + " does not look like one");
    }
  }

  private static String line(ImportReport report, Path db, long nanos) throws IOException {
    long events = report.events().stream().mapToLong(ImportReport.EventType::count).sum();
    long types = report.events().stream().filter(e -> e.count() > 0).count();
    return db
        + ": "
        + events
        + (events == 1 ? " event" : " events")
        + " of "
        + types
        + (types == 1 ? " type, " : " types, ")
        + Unit.BYTES.format(Files.size(db))
        + ", "
        + Unit.SECONDS.format(nanos / 1e9);
  }
}
