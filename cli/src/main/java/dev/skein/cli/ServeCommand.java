package dev.skein.cli;

import dev.skein.duckdb.Progress;
import dev.skein.duckdb.QueryLimits;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.server.MemoryBound;
import dev.skein.server.ServerSettings;
import dev.skein.server.SkeinServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Answers queries over HTTP, and shows the notebook's page, until it is interrupted. */
@Command(
    name = "serve",
    description = "Open a notebook about recordings in the browser.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein serve app.jfr",
      "  skein serve recordings/               the page offers what is in the folder",
      "  skein serve app.jfr -p 8080 --no-open",
      "",
      "Only this machine can ask, unless --host says otherwise; then with a token only. A token",
      "goes over the network as it is: put a proxy with TLS in front where others can listen."
    })
final class ServeCommand implements Callable<Integer> {
  private static final int LEAST_TOKEN = 16;

  private final Console console;

  @Mixin private RecordingOptions recording;

  @Parameters(
      arity = "0..*",
      paramLabel = "REC",
      description = {
        "Recordings to open (.jfr, also compressed, or .db), and folders with recordings to",
        "choose from. Other files cannot be opened."
      })
  private List<Path> recordings = List.of();

  @Option(
      names = {"-p", "--port"},
      paramLabel = "PORT",
      description = "Port to listen on (default: 4244, or the next that is free).")
  private Integer port;

  @Option(names = "--no-open", description = "Do not open a browser.")
  private boolean noOpen;

  @Option(
      names = "--templates-dir",
      paramLabel = "DIR",
      description = "Folder with notebooks (.md) to offer as templates.")
  private Path templates;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = ServerSettings.LOOPBACK,
      description = "Address to listen on (default: ${DEFAULT-VALUE}); another one needs a token.")
  private String host;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:SKEIN_TOKEN}",
      description =
          "What clients have to know, 16 characters or more (default: environment variable SKEIN_TOKEN).")
  private String token;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Longest time of a query (default: ${DEFAULT-VALUE}).")
  private int timeLimit;

  @Option(
      names = {"-n", "--no-cache"},
      description = "Neither use nor write the .db file beside the recording.")
  private boolean noCache;

  @Spec private CommandSpec spec;

  ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    check();
    ServerSettings settings =
        new ServerSettings(
            host,
            port == null ? ServerSettings.PORT : port,
            port == null,
            token,
            recordings,
            templates,
            recording.options(!noCache),
            Duration.ofSeconds(timeLimit),
            ServerSettings.usualParallel(),
            ServerSettings.WAITING,
            QueryLimits.USUAL,
            Version.number(),
            console::note);
    CountDownLatch stopped = new CountDownLatch(1);
    try (SkeinServer server = start(settings);
        Interrupts.Registration stop =
            console
                .interrupts()
                .register(
                    () -> {
                      server.close();
                      stopped.countDown();
                    })) {
      MemoryBound.set().ifPresent(line -> console.note("warning: " + line));
      String address = server.url() + (token == null ? "" : "?token=TOKEN");
      String line = "Skein serves " + address + " (Ctrl-C stops it)\n";
      console.out().write(line.getBytes(StandardCharsets.UTF_8));
      console.out().flush();
      if (!noOpen) {
        Browser.open(server.url() + (token == null ? "" : "?token=" + token));
      }
      stopped.await();
    }
    return ExitCode.OK;
  }

  private SkeinServer start(ServerSettings settings) {
    try (ProgressBar bar = new ProgressBar(console.err());
        Interrupts.Registration erase = console.interrupts().register(bar::close)) {
      return SkeinServer.start(settings, console.errTerminal() ? bar : Progress.NONE);
    }
  }

  private void check() {
    if (port != null && (port < 0 || port > 65535)) {
      throw wrong("--port must be from 0 to 65535, not " + port);
    }
    if (recordings.contains(Path.of(RecordingDatabase.STDIN))) {
      throw wrong("serve reads files, not standard input");
    }
    if (timeLimit < 1) {
      throw wrong("--time-limit must be at least 1, not " + timeLimit);
    }
    if (token != null && token.length() < LEAST_TOKEN) {
      throw wrong("the token must have at least " + LEAST_TOKEN + " characters");
    }
    if (token != null && !token.matches("[\\w.~-]+")) {
      throw wrong("the token must consist of letters, digits and -._~");
    }
    if (token == null && !host.equals(ServerSettings.LOOPBACK)) {
      throw wrong("--host needs --token: without one, everybody who reaches it could ask");
    }
    if (templates != null && !Files.isDirectory(templates)) {
      throw new SkeinException(templates + ": no such folder");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
