package dev.skein.cli;

import dev.skein.duckdb.SkeinException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "skein",
    description = "Makes Java Flight Recorder data answer questions: recordings as SQL.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein summary app.jfr                 event types, counts and bytes",
      "  skein query app.jfr                   the tables and views in it",
      "  skein query app.jfr hot-methods       a view",
      "  skein query app.jfr \"SELECT cause, count(*) FROM GarbageCollection GROUP BY 1\"",
      "  skein flamegraph app.jfr              a page with a flame graph",
      "  skein report app.jfr                  what rules say is wrong",
      "  skein serve app.jfr                   a notebook in the browser",
      "  skein site public                     the same page as files for a web host",
      "  skein views app.jfr                   the views, and what this recording lacks",
      "  skein import app.jfr app.db           a DuckDB database for other tools",
      "",
      "Shell completion: source <(skein generate-completion)",
      "",
      "Exit codes: 0 fine, 1 the input could not be read or the query failed,",
      "2 wrong command line, 130 interrupted by Ctrl-C."
    })
public final class Skein implements Runnable {
  @Option(
      names = "--debug",
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  @Spec private CommandSpec spec;

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    Interrupts interrupts = new Interrupts();
    Thread onSignal = new Thread(interrupts::interrupt, "skein-interrupt");
    Runtime.getRuntime().addShutdownHook(onSignal);
    int code = run(args, Terminal.console(interrupts), new LibraryViews());
    if (interrupts.interrupted()) {
      return; // the JVM is on its way out, with the exit code of the signal
    }
    try {
      Runtime.getRuntime().removeShutdownHook(onSignal);
    } catch (IllegalStateException e) {
      return; // as above: the signal came just now
    }
    System.exit(code);
  }

  /** Runs a command; returns the exit code. Nothing is thrown and the JVM stays alive. */
  static int run(String[] args, Console console, ViewCatalogue views) {
    Skein root = new Skein();
    CommandLine command = commands(root, console, views);
    PrintWriter out =
        new PrintWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8));
    command
        .setOut(out)
        .setErr(
            new PrintWriter(new OutputStreamWriter(console.err(), StandardCharsets.UTF_8), true))
        .setExpandAtFiles(false) // an argument @x.sql is our own affair
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(
                console.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
        .setParameterExceptionHandler((e, a) -> usageError(e, console))
        .setExecutionExceptionHandler((e, c, parsed) -> root.failed(e, console));
    int code;
    try {
      code = command.execute(withSql(args));
    } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
      code = root.failed(e, console);
    }
    out.flush();
    return console.interrupts().interrupted() ? ExitCode.INTERRUPTED : code;
  }

  /** SQL can begin with a comment, which must not pass for an option: a blank in front changes nothing else. */
  private static String[] withSql(String[] args) {
    return Stream.of(args)
        .map(a -> a.startsWith("--") && a.matches("(?s)--\\s.*") ? " " + a : a)
        .toArray(String[]::new);
  }

  /** The command line with its commands, the ones that everybody needs first. */
  static CommandLine commands(Skein root, Console console, ViewCatalogue views) {
    return new CommandLine(root)
        .addSubcommand(new QueryCommand(console, views))
        .addSubcommand(new FlamegraphCommand(console, views))
        .addSubcommand(new ReportCommand(console, views))
        .addSubcommand(new ServeCommand(console))
        .addSubcommand(new SiteCommand(console))
        .addSubcommand(new ViewsCommand(console, views))
        .addSubcommand(new MacrosCommand(console, views))
        .addSubcommand(new ViewSqlCommand(console, views))
        .addSubcommand(new MacroSqlCommand(console, views))
        .addSubcommand(new ContextCommand(console, views))
        .addSubcommand(new ImportCommand(console))
        .addSubcommand(new SummaryCommand(console))
        .addSubcommand(new CommandLine.HelpCommand())
        .addSubcommand(new AutoComplete.GenerateCompletion());
  }

  /** Without a command there is nothing to do. */
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing: query, serve, flamegraph, or another one");
  }

  private static int usageError(ParameterException e, Console console) {
    CommandLine command = e.getCommandLine();
    console.note("error: " + e.getMessage());
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr())) {
      console.note("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
    }
    return ExitCode.USAGE;
  }

  private int failed(Throwable e, Console console) {
    if (console.interrupts().interrupted()) {
      return ExitCode.INTERRUPTED;
    }
    if (e instanceof IOException io && brokenPipe(io)) {
      return ExitCode.OK; // the reader has seen enough, for instance head
    }
    for (String line : Failures.lines(e)) {
      console.err().println(line);
    }
    if (debug) {
      e.printStackTrace(console.err());
    } else if (Failures.unexpected(e)) {
      console.note("This is a mistake in Skein. With --debug it shows where.");
    }
    return ExitCode.FAILED;
  }

  private static boolean brokenPipe(IOException e) {
    String message = e.getMessage();
    return message != null
        && (message.contains("Broken pipe")
            || message.contains("pipe is being closed")
            || message.contains("pipe has been ended"));
  }

  /** Turns an I/O failure into an error for the user; a closed pipe stays what it is. */
  static SkeinException failure(String doing, IOException e) throws IOException {
    if (brokenPipe(e)) {
      throw e;
    }
    return new SkeinException(doing + ": " + Failures.reason(e), e);
  }
}
