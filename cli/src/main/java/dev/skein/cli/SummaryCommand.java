package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.RecordingFiles;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.parser.Damage;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.RecordingSummary;
import dev.skein.tables.CondensedSummary;
import dev.skein.tables.ImportReport;
import dev.skein.tables.RecordingKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts the events of recordings without importing them. */
@Command(
    name = "summary",
    description = "Show the events and bytes of each type in recordings, and what cannot be read.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein summary app.jfr",
      "  skein summary --all recordings/",
      "  ssh host cat app.jfr | skein summary -"
    })
final class SummaryCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "REC",
      description =
          "Recordings (.jfr, .cjfr, also compressed), folders with recordings, or - for standard input.")
  private List<Path> recordings;

  @Option(names = "--all", description = "List event types without events too.")
  private boolean all;

  SummaryCommand(Console console) {
    this.console = console;
  }

  /** Goes on after a file that cannot be read; the exit code tells of it. */
  @Override
  public Integer call() throws IOException {
    RecordingFiles named = RecordingFiles.of(recordings);
    named.warnings().forEach(w -> console.note("warning: " + w));
    List<Path> files = named.files();
    Utf8Writer out = new Utf8Writer(console.out());
    int code = ExitCode.OK;
    for (Path file : files) {
      RecordingSummary summary;
      try {
        summary = read(file);
      } catch (SkeinException e) {
        if (files.size() == 1) {
          throw e;
        }
        console.note("error: " + e.getMessage());
        code = ExitCode.FAILED;
        continue;
      }
      SummaryPrinter.print(out, file.toString(), files.size() > 1, summary, all);
      out.flush();
      Losses.lines(losses(file, summary), "").forEach(console::note);
      if (summary.types().isEmpty() && !summary.losses().isEmpty()) {
        // A header, perhaps, but neither type nor event before the damage.
        code = ExitCode.FAILED;
      }
    }
    return code;
  }

  private RecordingSummary read(Path file) {
    String name = file.toString();
    boolean neither = false;
    try (FileByteStore store =
        name.equals(RecordingDatabase.STDIN)
            ? FileByteStore.spool(console.in())
            : FileByteStore.open(file)) {
      RecordingKind kind = RecordingKind.of(store);
      neither = kind == null;
      return kind == RecordingKind.CONDENSED
          ? CondensedSummary.of(store)
          : RecordingSummary.of(store);
    } catch (JfrFormatException e) {
      if (neither) {
        throw new SkeinException(name + ": " + RecordingKind.neither(e), e);
      }
      String place = e.offset() < 0 ? "" : "at byte " + e.offset() + ": ";
      throw new SkeinException(name + ": " + place + e.getMessage(), e);
    } catch (IOException e) {
      String reason = Failures.reason(e);
      throw new SkeinException(reason.startsWith(name) ? reason : name + ": " + reason, e);
    }
  }

  private static List<ImportReport.Loss> losses(Path file, RecordingSummary summary) {
    List<ImportReport.Loss> losses = new ArrayList<>();
    for (Damage damage : summary.losses()) {
      losses.add(
          new ImportReport.Loss(
              file.toString(), 0, damage.offset(), damage.bytes(), null, 0, damage.reason()));
    }
    return losses;
  }
}
