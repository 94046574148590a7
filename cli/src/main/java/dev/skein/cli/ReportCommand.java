package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.RecordingFiles;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.Availability;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.reports.Finding;
import dev.skein.reports.Report;
import dev.skein.reports.ReportHtml;
import dev.skein.reports.ReportJson;
import dev.skein.reports.ReportText;
import dev.skein.reports.Window;
import dev.skein.reports.jmc.RuleLimits;
import dev.skein.reports.jmc.RuleProcess;
import dev.skein.reports.sql.SqlRules;
import dev.skein.tables.RecordingKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs rules over recordings. */
@Command(
    name = "report",
    description = "Say what is wrong in recordings: JDK Mission Control's rules, and rules in SQL.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein report app.jfr",
      "  skein report app.jfr --all             also what is fine or not applicable",
      "  skein report app.jfr --html -o app-report.html",
      "  skein report app.jfr --json | jq '.findings[] | select(.score >= 75)'",
      "",
      "Scores go from 0 to 100: information from 25 on, a warning from 75 on.",
      "`skein macros rule_` lists the rules in SQL, `skein query app.jfr findings`",
      "shows what they find."
    })
final class ReportCommand implements Callable<Integer> {
  private static final int USUAL_WIDTH = 100;

  private final Console console;
  private final ViewCatalogue views;

  @Mixin private RecordingInput input;

  @Parameters(
      arity = "1..*",
      paramLabel = "REC",
      description =
          "Recordings (.jfr, .cjfr, also compressed), databases (.db), folders, or -. JDK Mission Control"
              + " reads files in .jfr only.")
  private List<Path> recordings;

  @ArgGroup private Form form;

  /** One of the forms. */
  static final class Form {
    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Option(names = "--html", description = "Write a page for a browser.")
    private boolean html;
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path output;

  @Option(names = "--all", description = "In text, list rules that found nothing too.")
  private boolean all;

  @Option(
      names = "--rule-memory",
      paramLabel = "MB",
      defaultValue = "2048",
      description =
          "Heap of the process that runs JDK Mission Control's rules (default: ${DEFAULT-VALUE}).")
  private int ruleMemory;

  @Option(
      names = "--rule-time",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Time that one rule may take (default: ${DEFAULT-VALUE}).")
  private int ruleTime;

  ReportCommand(Console console, ViewCatalogue views) {
    this.console = console;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    if (ruleMemory < 1 || ruleTime < 1) {
      throw new SkeinException("--rule-memory and --rule-time are 1 or more");
    }
    Path file = OutputTarget.orStandard(output);
    OutputTarget.protect(file, recordings);
    Duration limit = Duration.ofSeconds(ruleTime);
    RuleLimits limits =
        new RuleLimits(ruleMemory, limit.multipliedBy(5), limit, RuleLimits.USUAL.threads());
    List<Path> files = RecordingFiles.of(recordings).files();
    List<Path> flights = flights(files);
    Report report;
    // At the same time as the import.
    try (RuleProcess rules = new RuleProcess(flights, Window.ALL, limits);
        Interrupts.Registration cancel = console.interrupts().register(rules::close)) {
      CompletionStage<List<Finding>> found =
          flights.isEmpty()
              ? CompletableFuture.completedFuture(List.of())
              : CompletableFuture.supplyAsync(rules::run);
      try (RecordingDatabase database = input.open(console, recordings, file)) {
        if (!Availability.of(database.connection(), views.library()).recording()) {
          throw new SkeinException(
              "the database was not made of a recording: rules need its events");
        }
        if (flights.size() < files.size()) {
          console.note(
              "note: JDK Mission Control's rules read .jfr files only; the rules in SQL read all");
        }
        List<Finding> findings =
            new ArrayList<>(new SqlRules(views.library(), limit).run(database.connection()));
        findings.addAll(found.toCompletableFuture().join());
        report = report(database, findings);
      } catch (CompletionException e) {
        if (e.getCause() instanceof SkeinException failure) {
          throw failure;
        }
        throw e;
      }
    }
    write(report, file);
    return ExitCode.OK;
  }

  /** The files that JDK Mission Control reads. */
  private static List<Path> flights(List<Path> files) {
    List<Path> flights = new ArrayList<>();
    for (Path file : files) {
      if (isFlight(file)) {
        flights.add(file);
      }
    }
    return flights;
  }

  private static boolean isFlight(Path file) {
    if (file.toString().equals(RecordingDatabase.STDIN)) {
      return false;
    }
    try (FileByteStore store = FileByteStore.open(file)) {
      return RecordingKind.of(store) == RecordingKind.FLIGHT;
    } catch (IOException | JfrFormatException e) {
      // A database, or something of which the import says what it is.
      return false;
    }
  }

  private Report report(RecordingDatabase database, List<Finding> findings) throws SQLException {
    String names =
        String.join(", ", recordings.stream().map(FlamegraphCommand::name).distinct().toList());
    Instant start = null;
    Instant end = null;
    try (Statement statement = database.connection().createStatement();
        ResultSet row =
            statement.executeQuery("SELECT min(startTime), max(endTime) FROM RecordingFile")) {
      row.next();
      start = time(row, 1);
      end = time(row, 2);
    }
    return new Report(names, start, end, Window.ALL, Instant.now(), findings);
  }

  private static Instant time(ResultSet row, int column) throws SQLException {
    LocalDateTime time = row.getObject(column, LocalDateTime.class);
    return time == null ? null : time.toInstant(ZoneOffset.UTC);
  }

  private void write(Report report, Path file) throws IOException {
    try (OutputTarget target = OutputTarget.of(file, console)) {
      OutputStream out = target.stream();
      if (form == null) {
        int width =
            file == null && console.outTerminal() ? console.width().getAsInt() : USUAL_WIDTH;
        for (String line : new ReportText(width, all).lines(report)) {
          out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      } else if (form.html) {
        out.write(ReportHtml.page(report).getBytes(StandardCharsets.UTF_8));
      } else if (form.json) {
        ReportJson.write(out, report);
        out.write('\n');
      }
      out.flush();
      target.complete();
    } catch (IOException e) {
      throw OutputTarget.failure(file, e);
    }
  }
}
