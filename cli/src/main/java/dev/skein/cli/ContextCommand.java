package dev.skein.cli;

import dev.skein.cli.context.ContextOptions;
import dev.skein.cli.context.ContextReader;
import dev.skein.cli.context.JsonContext;
import dev.skein.cli.context.MarkdownContext;
import dev.skein.cli.context.RecordingContext;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.Availability;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.views.Area;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Describes what can be asked of recordings. */
@Command(
    name = "context",
    description =
        "Describe recordings to people and language models who are about to write SQL: tables with"
            + " columns, units, rows and a few values, views, macros.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein context app.jfr > app.md",
      "  skein context app.jfr --tables 'GC*,Heap*' --samples 0",
      "  skein context app.jfr --json -o app.json",
      "",
      "Values of environment variables and system properties, command lines, messages,",
      "and what looks like a password or a token, are left out, unless --secrets is",
      "given. Paths, host names and what the application's own events hold are not."
    })
final class ContextCommand implements Callable<Integer> {
  private final Console console;
  private final ViewCatalogue views;

  @Mixin private RecordingInput input;

  @Parameters(
      arity = "1..*",
      paramLabel = "REC",
      description = "Recordings (.jfr, .cjfr, also compressed), databases (.db), folders, or -.")
  private List<Path> recordings;

  @Option(names = "--json", description = "Write JSON instead of Markdown.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to a file, - for standard output; .json decides the format.")
  private Path output;

  @Option(
      names = "--tables",
      split = ",",
      paramLabel = "PATTERN",
      description = "Only tables and views with such names: a part of the name, or a glob.")
  private List<String> tables = List.of();

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "3",
      description = "Values of a column at most (default: ${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--max-text",
      paramLabel = "N",
      defaultValue = "40",
      description = "Characters of a value at most (default: ${DEFAULT-VALUE}).")
  private int text;

  @Option(names = "--secrets", description = "Show values that may be secret too.")
  private boolean secrets;

  @Spec private CommandSpec spec;

  ContextCommand(Console console, ViewCatalogue views) {
    this.console = console;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    if (samples < 0 || text < 1) {
      throw new ParameterException(
          spec.commandLine(),
          samples < 0 ? "--samples must not be negative" : "--max-text must be at least 1");
    }
    Path file = OutputTarget.orStandard(output);
    ContextOptions options = new ContextOptions(predicate(tables), samples, text, secrets);
    try (RecordingDatabase database = input.open(console, recordings, file)) {
      RecordingContext context = read(database, options);
      if (!tables.isEmpty()
          && context.tables().isEmpty()
          && context.emptyTables().isEmpty()
          && context.views().isEmpty()) {
        throw new SkeinException("no table or view matches " + String.join(", ", tables));
      }
      write(context, file);
    }
    return ExitCode.OK;
  }

  private static Predicate<String> predicate(List<String> patterns) {
    if (patterns.isEmpty()) {
      return name -> true;
    }
    List<Predicate<String>> any = new ArrayList<>();
    for (String pattern : patterns) {
      if (pattern.contains("*") || pattern.contains("?")) {
        Pattern glob = LibraryList.glob(pattern.strip());
        any.add(name -> glob.matcher(name).matches());
      } else {
        String part = pattern.strip().toLowerCase(Locale.ROOT);
        any.add(name -> name.toLowerCase(Locale.ROOT).contains(part));
      }
    }
    return name -> any.stream().anyMatch(p -> p.test(name));
  }

  private RecordingContext read(RecordingDatabase database, ContextOptions options)
      throws SQLException {
    Library library = views.library();
    Availability availability = Availability.of(database.connection(), library);
    if (!availability.recording()) {
      throw new SkeinException("the database has no table Events; import the recording with Skein");
    }
    List<ContextReader.Item> items = new ArrayList<>();
    for (Area area : library.areas()) {
      for (Definition d : area.definitions()) {
        items.add(
            new ContextReader.Item(
                d.name(),
                d.kind() == Definition.Kind.VIEW,
                d.signatures(),
                d.title(),
                area.title(),
                availability.of(d) != Availability.State.NO,
                Availability.words(availability.missing(d))));
      }
    }
    return new ContextReader(database.connection(), options).read(items);
  }

  private void write(RecordingContext context, Path file) throws IOException {
    boolean asJson =
        json || file != null && file.toString().toLowerCase(Locale.ROOT).endsWith(".json");
    try (OutputTarget target = OutputTarget.of(file, console)) {
      Utf8Writer out = new Utf8Writer(target.stream());
      if (asJson) {
        JsonContext.write(out, context);
      } else {
        MarkdownContext.write(out, context);
      }
      target.complete();
    } catch (IOException e) {
      throw OutputTarget.failure(file, e);
    }
  }
}
