package dev.skein.cli;

import dev.skein.cli.flamegraph.FlameFormat;
import dev.skein.cli.flamegraph.FlameGraph;
import dev.skein.cli.flamegraph.StackReader;
import dev.skein.cli.flamegraph.StackTree;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.Availability;
import dev.skein.duckdb.catalogue.EventHints;
import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.Unit;
import dev.skein.views.Definition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a flame graph. */
@Command(
    name = "flamegraph",
    description = "Write a flame graph: a page for a browser, or a file for other tools.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein flamegraph app.jfr               what ran: app-cpu-flamegraph.html",
      "  skein flamegraph app.jfr alloc         what allocated, in bytes",
      "  skein flamegraph app.jfr lock --lines -o lock.html",
      "  skein flamegraph app.jfr FileRead --value duration",
      "  skein flamegraph app.jfr cpu -o - --format collapsed | grep Database",
      "  skein flamegraph app.jfr \"FROM flame_graph('FileRead', value := duration)\"",
      "",
      "The end of the file's name decides the format: .html, .collapsed, .pprof.gz or",
      ".speedscope.json. Collapsed stacks and pprof know whole numbers only: seconds",
      "become nanoseconds there. `skein views flamegraph` lists the views."
    })
final class FlamegraphCommand implements Callable<Integer> {
  private static final String USUAL_VIEW = "cpu-flamegraph";

  private final Console console;
  private final ViewCatalogue views;

  @Mixin private RecordingInput input;

  @Parameters(
      arity = "1..*",
      paramLabel = "REC... [VIEW]",
      hideParamSyntax = true,
      description =
          "Recordings (.jfr, .cjfr, also compressed), databases (.db), folders, or -; last a view of stacks"
              + " (cpu-flamegraph, or cpu for short), a table or event type with stack traces, or SQL"
              + " that gives frames VARCHAR[] (the outermost first) and value, and perhaps thread."
              + " Default: "
              + USUAL_VIEW
              + ".")
  private List<String> positionals;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write, - for standard output (default: REC-VIEW.html).")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "html, collapsed, pprof or speedscope (default: as FILE ends, else html).")
  private String format;

  @Option(names = "--lines", description = "Tell lines of a method apart.")
  private boolean lines;

  @Option(
      names = "--by-thread",
      description = "Tell threads apart: as outermost frames; in speedscope a profile each.")
  private boolean byThread;

  @Option(
      names = "--value",
      paramLabel = "SQL",
      description = "What an event of a table weighs, for instance duration (default: 1).")
  private String weight;

  @Spec private CommandSpec spec;

  FlamegraphCommand(Console console, ViewCatalogue views) {
    this.console = console;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    QueryArguments arguments = QueryArguments.of(positionals, false);
    FlameFormat chosen = format();
    String query = arguments.query() == null ? USUAL_VIEW : arguments.query();
    try (RecordingDatabase database =
        input.open(console, arguments.recordings(), OutputTarget.orStandard(output))) {
      Catalogue catalogue = Catalogue.of(database.connection(), views);
      FlameSource source;
      FlameGraph graph;
      StackReader reader = new StackReader(byThread && chosen != FlameFormat.SPEEDSCOPE);
      try {
        source =
            new FlameSource.Finder(database.connection(), views.library(), catalogue, lines, weight)
                .find(query);
        graph = read(database, source, arguments, reader);
      } catch (SQLException e) {
        ResultOptions options = new ResultOptions(false, false, null, null);
        throw new QueryRunner(console, database.connection(), views, options).failure(e, 0);
      }
      if (graph.stacks().samples() == 0) {
        String name = QueryArguments.isName(query) ? source.name() : "the query";
        throw new SkeinException(
            reader.rows() == 0
                ? nothing(database, name)
                : "there are no stacks to show: no row of " + name + " weighs more than 0");
      }
      write(graph, chosen, file(arguments, source, chosen));
    }
    return ExitCode.OK;
  }

  private FlameFormat format() {
    if (format != null) {
      try {
        return FlameFormat.valueOf(format.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(
            spec.commandLine(),
            "--format is html, collapsed, pprof or speedscope, not " + format,
            e);
      }
    }
    if (output == null || standardOutput()) {
      return FlameFormat.HTML;
    }
    return FlameFormat.ofFile(output.toString())
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "the end of "
                        + output
                        + " names no format: use .html, .collapsed, .pprof.gz or .speedscope.json, or --format"));
  }

  private boolean standardOutput() {
    return output != null && output.toString().equals("-");
  }

  private FlameGraph read(
      RecordingDatabase database, FlameSource source, QueryArguments arguments, StackReader reader)
      throws IOException, SQLException {
    try (QueryResult result = QueryResult.prepare(database.connection(), source.sql(), false);
        Interrupts.Registration cancel = console.interrupts().register(result::cancel)) {
      result.run(reader);
    }
    if (reader.leftOut() > 0) {
      console.note(
          "warning: "
              + reader.leftOut()
              + (reader.leftOut() == 1 ? " stack has" : " stacks have")
              + " a negative or infinite weight and cannot be shown");
    }
    String recording =
        String.join(", ", arguments.recordings().stream().map(FlamegraphCommand::name).toList());
    return new FlameGraph(source.title(), recording, source.unit(), source.word(), reader.stacks());
  }

  static String name(Path recording) {
    Path name = recording.toAbsolutePath().normalize().getFileName();
    return recording.toString().equals(RecordingDatabase.STDIN)
        ? "standard input"
        : String.valueOf(name);
  }

  /** Why there is nothing to show. */
  private String nothing(RecordingDatabase database, String name) throws SQLException {
    StringBuilder text =
        new StringBuilder("there are no stacks to show: ").append(name).append(" has no rows.");
    Definition definition = views.library().find(name).orElse(null);
    if (definition != null) {
      Availability availability = Availability.of(database.connection(), views.library());
      for (List<String> any : availability.missing(definition)) {
        text.append(" The recording has no ")
            .append(Catalogue.either(any))
            .append(" events. ")
            .append(EventHints.howToRecord(any.get(0)));
      }
    }
    return text.toString();
  }

  /** The file to write; null for standard output. */
  private Path file(QueryArguments arguments, FlameSource source, FlameFormat chosen) {
    if (output != null) {
      return standardOutput() ? null : output;
    }
    Path first = arguments.recordings().get(0);
    String stem =
        first.toString().equals(RecordingDatabase.STDIN)
            ? "recording"
            : name(first).replaceFirst("(?i)\\.(?:c?jfr(?:\\.\\w+)?|db|duckdb)$", "");
    return Path.of(stem + "-" + source.name().replaceAll("[^\\w.-]", "_") + chosen.ending());
  }

  private void write(FlameGraph graph, FlameFormat chosen, Path file) throws IOException {
    try (OutputTarget target = OutputTarget.of(file, console)) {
      chosen.write(graph, byThread, target.stream());
      target.stream().flush();
      target.complete();
    } catch (IOException e) {
      throw OutputTarget.failure(file, e);
    }
    if (file != null) {
      StackTree stacks = graph.stacks();
      String line =
          file
              + ": "
              + graph.unit().format(stacks.total())
              + (graph.word().isEmpty() ? "" : " " + graph.word())
              + " in "
              + stacks.samples()
              + (stacks.samples() == 1 ? " stack, " : " stacks, ")
              + Unit.BYTES.format(Files.size(file));
      OutputTarget.say(console, line);
    }
  }
}
