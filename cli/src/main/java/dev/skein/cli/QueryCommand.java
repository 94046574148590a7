package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.SqlScript;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs SQL on recordings. */
@Command(
    name = "query",
    description = "Ask recordings in SQL, show a view or a table, or list what there is.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein query app.jfr                         tables and views with their rows",
      "  skein query app.jfr gc-pauses               a view",
      "  skein query app.jfr all-views               all of them, one after the other",
      "  skein query app.jfr jdk.GarbageCollection   an event type (a table)",
      "  skein query app.jfr \"SELECT cause, count(*) FROM GarbageCollection GROUP BY 1\"",
      "  skein query app.jfr @report.sql --csv -o report.csv",
      "  skein query old.jfr new.jfr \"SELECT recording, count(*) FROM FileRead GROUP BY 1\"",
      "",
      "The last argument is SQL or a name, unless it is the only one, an existing file",
      "or folder, -, or ends in .jfr, .cjfr or .db. Several statements, separated by",
      "semicolons, run in order, and the result of the last is shown.",
      "",
      "The terminal's table rounds numbers and adds units. CSV and JSON have them",
      "exact: bytes, seconds, ISO 8601 times in UTC. In CSV NULL is an empty field, the",
      "empty string \"\"; in JSON NaN and infinity are null. The recording's database",
      "cannot be changed."
    })
final class QueryCommand implements Callable<Integer> {
  private final Console console;
  private final ViewCatalogue views;

  @Mixin private RecordingInput input;

  @Mixin private ResultFormat format;

  @Parameters(
      arity = "1..*",
      paramLabel = "REC... [SQL|VIEW]",
      hideParamSyntax = true,
      description =
          "Recordings (.jfr, .cjfr, also compressed), databases (.db), folders, or - for standard input;"
              + " last SQL, @FILE with SQL, or the name of a view, table or event type.")
  private List<String> positionals;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "Read the SQL from a file, - for standard input.")
  private Path sqlFile;

  @Option(names = "--all", description = "List empty tables too.")
  private boolean all;

  @Spec private CommandSpec spec;

  QueryCommand(Console console, ViewCatalogue views) {
    this.console = console;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    QueryArguments arguments = QueryArguments.of(positionals, sqlFile != null);
    ResultOptions options = format.options();
    String query = query(arguments);
    if (query != null && new SqlScript(query).statements().isEmpty()) {
      throw new ParameterException(spec.commandLine(), "there is no SQL in the query");
    }
    if (query != null && all) {
      throw new ParameterException(
          spec.commandLine(), "--all belongs to the list of tables, without a query");
    }
    boolean allViews = query != null && query.strip().equalsIgnoreCase(AllViews.NAME);
    if (allViews && options.format() == ResultOptions.Format.CSV) {
      throw new ParameterException(
          spec.commandLine(), "CSV holds one table, and all-views gives many; use --json");
    }
    try (RecordingDatabase database =
        input.open(console, arguments.recordings(), options.output())) {
      QueryRunner runner = new QueryRunner(console, database.connection(), views, options);
      if (allViews) {
        return new AllViews(console, database.connection(), views, options).run();
      }
      if (query == null) {
        runner.list(all);
      } else {
        runner.run(query);
      }
    }
    return ExitCode.OK;
  }

  private String query(QueryArguments arguments) throws IOException {
    if (sqlFile != null) {
      boolean standardInput = sqlFile.toString().equals(RecordingDatabase.STDIN);
      if (standardInput && arguments.recordings().contains(Path.of(RecordingDatabase.STDIN))) {
        throw new ParameterException(
            spec.commandLine(), "standard input cannot be both the recording and the SQL");
      }
      return standardInput ? decode(console.in().readAllBytes(), "standard input") : read(sqlFile);
    }
    String query = arguments.query();
    return query != null && query.startsWith("@") ? read(Path.of(query.substring(1))) : query;
  }

  private static String read(Path file) throws IOException {
    if (file.toString().isEmpty()) {
      throw new SkeinException("cannot read the SQL: the name of a file is missing behind @");
    }
    if (Files.isDirectory(file)) {
      throw new SkeinException("cannot read the SQL: " + file + ": it is a folder");
    }
    try {
      return decode(Files.readAllBytes(file), file.toString());
    } catch (IOException e) {
      throw new SkeinException("cannot read the SQL: " + Failures.reason(e), e);
    }
  }

  private static String decode(byte[] bytes, String name) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new SkeinException("cannot read the SQL: " + name + " is not UTF-8 text", e);
    }
  }
}
