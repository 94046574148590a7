package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.Availability;
import dev.skein.duckdb.catalogue.NearNames;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.views.Definition;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists what is in the library, and what of it a recording has. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
abstract class LibraryCommand implements Callable<Integer> {
  private final Console console;
  private final ViewCatalogue views;
  private final Definition.Kind kind;

  @Mixin private RecordingInput input;

  @Mixin private ResultFormat format;

  @Parameters(
      arity = "0..*",
      paramLabel = "[PATTERN] [REC...]",
      hideParamSyntax = true,
      description =
          "PATTERN: what the name, the title or the area contains, or a glob for the whole name"
              + " (gc-*); upper and lower case are the same. With recordings the list says which are"
              + " available, which events the others need, and how to switch those on.")
  private List<String> positionals = List.of();

  @Option(names = "--sql", description = "Show the statements too.")
  private boolean sql;

  @Spec private CommandSpec spec;

  LibraryCommand(Console console, ViewCatalogue views, Definition.Kind kind) {
    this.console = console;
    this.views = views;
    this.kind = kind;
  }

  /** The kind in words: a view, some views. */
  private String word() {
    return kind == Definition.Kind.VIEW ? "view" : "macro";
  }

  @Override
  public Integer call() throws IOException, SQLException {
    ResultOptions options = format.options();
    LibraryList list = new LibraryList(views.library(), kind);
    LibraryArguments arguments =
        LibraryArguments.of(positionals, name -> !list.matching(name).isEmpty());
    if (arguments.surplus() != null) {
      throw new ParameterException(
          spec.commandLine(),
          "one pattern is enough, and " + arguments.surplus() + " is no recording");
    }
    List<LibraryList.Entry> entries = list.matching(arguments.text());
    if (entries.isEmpty()) {
      throw new SkeinException(
          "no "
              + word()
              + " matches "
              + arguments.text()
              + ". "
              + NearNames.suggestion(
                  arguments.text(),
                  list.matching(null).stream().map(e -> e.definition().name()).toList(),
                  "`skein " + spec.name() + "` lists them all."));
    }
    boolean recorded = !arguments.recordings().isEmpty();
    try (RecordingDatabase database =
        recorded
            ? input.open(console, arguments.recordings(), options.output())
            : RecordingDatabase.empty()) {
      Availability availability =
          recorded ? Availability.of(database.connection(), views.library()) : null;
      QueryRunner runner = new QueryRunner(console, database.connection(), views, options);
      boolean table = options.format() == ResultOptions.Format.TABLE;
      Map<String, String> statements = sql ? statements(entries, recorded ? database : null) : null;
      if (table && sql) {
        script(entries, statements, options);
        return ExitCode.OK;
      }
      runner.execute(LibraryList.query(entries, availability, statements, !table));
      if (table && availability != null) {
        note(entries, availability);
      }
    }
    return ExitCode.OK;
  }

  /** The statements by name: as adapted to a recording, as shipped where it lacks what they need. */
  private Map<String, String> statements(
      List<LibraryList.Entry> entries, RecordingDatabase database) {
    Map<String, String> statements = new HashMap<>();
    entries.forEach(e -> statements.put(e.definition().name(), e.definition().sql()));
    if (database != null) {
      database
          .installations(views.library())
          .forEach(i -> statements.replace(i.definition().name(), i.statements().get(0)));
    }
    return statements;
  }

  /** Statements do not fit into a table; they become a script. */
  private void script(
      List<LibraryList.Entry> entries, Map<String, String> statements, ResultOptions options)
      throws IOException {
    try (OutputTarget target = OutputTarget.of(options.output(), console)) {
      Utf8Writer out = new Utf8Writer(target.stream());
      for (LibraryList.Entry entry : entries) {
        Definition definition = entry.definition();
        out.text("-- " + entry.area() + ": " + definition.title() + "\n");
        out.text(statements.get(definition.name()) + ";\n\n");
      }
      out.flush();
      target.complete();
    } catch (IOException e) {
      throw OutputTarget.failure(options.output(), e);
    }
  }

  private void note(List<LibraryList.Entry> entries, Availability availability) {
    boolean missing =
        entries.stream()
            .flatMap(e -> availability.missing(e.definition()).stream())
            .flatMap(List::stream)
            .anyMatch(event -> event.startsWith("jdk."));
    if (missing) {
      console.note(
          "A setting goes behind `jcmd PID JFR.start`, into -XX:StartFlightRecording, or into the .jfc file.");
    }
  }
}
