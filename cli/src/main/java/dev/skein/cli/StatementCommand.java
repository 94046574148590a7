package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.Availability;
import dev.skein.duckdb.catalogue.EventHints;
import dev.skein.duckdb.catalogue.NearNames;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the statement that creates a view or macro. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
abstract class StatementCommand implements Callable<Integer> {
  private final Console console;
  private final ViewCatalogue views;
  private final Definition.Kind kind;

  @Mixin private RecordingInput input;

  @Mixin private ResultFormat format;

  @Parameters(
      arity = "1..*",
      paramLabel = "NAME [REC...]",
      hideParamSyntax = true,
      description =
          "The name, in any case. With recordings: the statement as adapted to the tables and"
              + " columns that they have.")
  private List<String> positionals;

  @Spec private CommandSpec spec;

  StatementCommand(Console console, ViewCatalogue views, Definition.Kind kind) {
    this.console = console;
    this.views = views;
    this.kind = kind;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    ResultOptions options = format.options();
    Library library = views.library();
    LibraryArguments arguments =
        LibraryArguments.of(positionals, name -> library.find(name).isPresent());
    if (arguments.text() == null) {
      throw new ParameterException(spec.commandLine(), "a name is missing");
    }
    if (arguments.surplus() != null) {
      throw new ParameterException(
          spec.commandLine(),
          "one name is enough, and " + arguments.surplus() + " is no recording");
    }
    String name = arguments.text();
    Optional<Definition> definition = library.find(name);
    if (definition.isPresent() && definition.get().kind() != kind) {
      throw new SkeinException(
          name
              + " is a "
              + word(definition.get().kind())
              + ": `skein "
              + word(definition.get().kind())
              + "_sql "
              + definition.get().name()
              + "`");
    }
    if (arguments.recordings().isEmpty()) {
      Definition known = definition.orElseThrow(() -> unknown(name));
      return show(known.name(), known.sql(), options, null);
    }
    return recorded(name, definition.orElse(null), arguments.recordings(), options);
  }

  private int recorded(
      String name, Definition definition, List<Path> recordings, ResultOptions options)
      throws IOException, SQLException {
    try (RecordingDatabase database = input.open(console, recordings, options.output())) {
      if (definition == null) {
        String sql = own(database, name).orElseThrow(() -> unknown(name));
        return show(name, sql, options, database);
      }
      String sql =
          database.installations(views.library()).stream()
              .filter(i -> i.definition().name().equals(definition.name()))
              .map(i -> i.statements().get(0))
              .findFirst()
              .orElseThrow(() -> missing(database, definition));
      return show(definition.name(), sql, options, database);
    }
  }

  /** The statement of a view or macro that somebody else put into the database. */
  private Optional<String> own(RecordingDatabase database, String name) throws SQLException {
    String quoted = SqlText.literal(name);
    String query =
        kind == Definition.Kind.VIEW
            ? "SELECT sql FROM duckdb_views() WHERE NOT internal AND lower(view_name) = lower("
                + quoted
                + ")"
            : "SELECT 'CREATE MACRO ' || function_name || '(' || array_to_string(parameters, ', ')"
                + " || CASE function_type WHEN 'macro' THEN ') AS ' ELSE ') AS TABLE ' END"
                + " || macro_definition FROM duckdb_functions() WHERE NOT internal"
                + " AND macro_definition IS NOT NULL AND lower(function_name) = lower("
                + quoted
                + ")";
    try (Statement statement = database.connection().createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next()
          ? Optional.of(row.getString(1).strip().replaceFirst(";$", ""))
          : Optional.empty();
    }
  }

  private SkeinException missing(RecordingDatabase database, Definition definition) {
    try {
      Availability availability = Availability.of(database.connection(), views.library());
      List<List<String>> missing = availability.missing(definition);
      StringBuilder text =
          new StringBuilder("the ").append(word(kind)).append(' ').append(definition.name());
      if (missing.isEmpty()) {
        return new SkeinException(text + " cannot be built from this recording.");
      }
      text.append(" needs ")
          .append(Availability.words(missing))
          .append(", which the recording lacks.");
      missing.forEach(any -> text.append(' ').append(EventHints.howToRecord(any.get(0))));
      return new SkeinException(text.toString());
    } catch (SQLException e) {
      return new SkeinException("the database cannot be read: " + e.getMessage(), e);
    }
  }

  private SkeinException unknown(String name) {
    List<String> names =
        views.library().definitions().stream()
            .filter(d -> d.kind() == kind)
            .map(Definition::name)
            .toList();
    return new SkeinException(
        "no "
            + word(kind)
            + " is called "
            + name
            + ". "
            + NearNames.suggestion(name, names, "`skein " + word(kind) + "s` lists them all."));
  }

  private static String word(Definition.Kind kind) {
    return kind == Definition.Kind.VIEW ? "view" : "macro";
  }

  /** Writes a statement: as it is, or as a row. */
  private int show(String name, String sql, ResultOptions options, RecordingDatabase open)
      throws IOException, SQLException {
    if (options.format() != ResultOptions.Format.TABLE) {
      String row = LibraryList.values(List.of("name", "sql"), List.of(List.of(name, sql + ";")));
      try (RecordingDatabase empty = open == null ? RecordingDatabase.empty() : null) {
        RecordingDatabase database = open == null ? empty : open;
        new QueryRunner(console, database.connection(), views, options).execute(row);
      }
      return ExitCode.OK;
    }
    try (OutputTarget target = OutputTarget.of(options.output(), console)) {
      Utf8Writer out = new Utf8Writer(target.stream());
      out.text(sql + ";\n");
      out.flush();
      target.complete();
    } catch (IOException e) {
      throw OutputTarget.failure(options.output(), e);
    }
    return ExitCode.OK;
  }
}
