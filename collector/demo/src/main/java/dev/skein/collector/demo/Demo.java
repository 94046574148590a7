package dev.skein.collector.demo;

import dev.skein.collector.analyzer.export.Export;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.Stores;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Three processes that work together as on a node of Kubernetes: an application under async-profiler writes recordings, the agent
 * finds finished chunks, the analyzer keeps them. What arrives is shown, and complete recordings are written out again for {@code
 * skein query}.
 */
final class Demo {
  private static final String NAMESPACE = "demo";
  private static final String POD = "shop-0";
  private static final String CONTAINER = "app";
  private static final String QUERY = "hot-methods";
  private static final long LOOK_MILLIS = 200;
  private static final long PATIENCE_SECONDS = 120;
  private static final Log QUIET = new Log(System.err, Log.Level.ERROR);

  private final Options options;
  private final PrintStream out;
  private final Work work;
  private final List<Child> children = new ArrayList<>();
  private final Arrived arrived = new Arrived();

  /**
   * Makes the folder.
   *
   * @throws IOException when it cannot be used
   */
  Demo(Options options, PrintStream out) throws IOException {
    this.options = options;
    this.out = out;
    work = Work.make(options.folder());
  }

  /** Runs it; the exit code. However it ends, no process is left. */
  int run() throws IOException, InterruptedException {
    Thread stopper = new Thread(this::end, "end");
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      start();
      return watch();
    } catch (SettingsException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      end();
    }
  }

  private synchronized void end() {
    for (int i = children.size() - 1; i >= 0; i--) {
      children.remove(i).end();
    }
    work.close();
  }

  private synchronized void add(Child child, String what) {
    children.add(child);
    out.printf(
        "%-9s pid %d, %s%n",
        what.substring(0, what.indexOf(' ')), child.pid(), what.substring(what.indexOf(' ') + 1));
  }

  private void start() throws IOException, InterruptedException {
    out.println("everything is in " + work.root());
    CompletableFuture<String> address = new CompletableFuture<>();
    Child analyzer =
        Child.start(
            "analyzer",
            List.of("-Xmx128m", "-XX:+UseSerialGC"),
            dev.skein.collector.analyzer.Main.class,
            analyzerSettings(),
            work.log("analyzer"),
            text -> {
              LogLine line = LogLine.of(text);
              if (line.is("ready")) {
                address.complete(line.text("grpc"));
              }
            });
    String grpc = await(analyzer, address);
    add(analyzer, "analyzer takes chunks at " + grpc);
    add(
        Child.start(
            "agent",
            List.of("-Xmx40m", "-XX:+UseSerialGC"),
            dev.skein.collector.agent.Main.class,
            agentSettings(grpc),
            work.log("agent"),
            this::agentSays),
        "agent watches " + work.recordings());
    Path container = work.recordings().resolve(NAMESPACE).resolve(POD).resolve(CONTAINER);
    Files.createDirectories(container);
    String profiler = Profiler.options(work.root(), container, options.rotation());
    add(
        Child.start(
            "shop",
            List.of("-Xmx64m", "-agentpath:" + profiler),
            Workload.class,
            Map.of(),
            work.log("shop"),
            line -> {}),
        "shop is profiled by async-profiler, a recording every "
            + options.rotation().toSeconds()
            + " s");
  }

  private static String await(Child child, CompletableFuture<String> value)
      throws IOException, InterruptedException {
    for (int i = 0; i < PATIENCE_SECONDS; i++) {
      try {
        return value.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        child.check();
      } catch (ExecutionException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
    throw new IOException("the analyzer does not become ready");
  }

  private Map<String, String> analyzerSettings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("SKEIN_ANALYZER_STORE", work.store().toUri().toString());
    settings.put("SKEIN_ANALYZER_GRPC_ADDRESS", "127.0.0.1:0");
    settings.put("SKEIN_ANALYZER_HTTP_ADDRESS", "127.0.0.1:0");
    // All of it stays on this machine, and in a folder of its own.
    settings.put("SKEIN_ANALYZER_INSECURE", "true");
    settings.put("SKEIN_ANALYZER_AUTHENTICATION", "none");
    return settings;
  }

  private Map<String, String> agentSettings(String grpc) {
    Map<String, String> settings = new HashMap<>();
    settings.put("SKEIN_AGENT_MODE", "grpc");
    settings.put("SKEIN_AGENT_RECORDINGS", work.recordings().toString());
    settings.put("SKEIN_AGENT_SPOOL", work.root().resolve("spool").toString());
    settings.put("SKEIN_AGENT_ANALYZER", "http://" + grpc);
    settings.put("SKEIN_AGENT_PLAINTEXT", "true");
    settings.put("SKEIN_AGENT_STATUS", "127.0.0.1:0");
    settings.put("SKEIN_AGENT_KUBERNETES", "off");
    settings.put("SKEIN_AGENT_RESCAN", "1s");
    return settings;
  }

  private void agentSays(String text) {
    LogLine line = LogLine.of(text);
    String event = line.text("event");
    if (!event.startsWith("chunk_")) {
      return;
    }
    arrived.add(line);
    out.printf(
        "%s  %-9s %s, chunk %d, %s%s%n",
        LocalTime.now().truncatedTo(ChronoUnit.SECONDS),
        event.substring("chunk_".length()).toUpperCase(Locale.ROOT),
        line.text("file"),
        line.number("sequence"),
        size(line.number("bytes")),
        line.text("reason").isEmpty() ? "" : " (" + line.text("reason") + ")");
  }

  private static String size(long bytes) {
    return String.format(Locale.ROOT, "%.1f kB", bytes / 1e3);
  }

  /** Shows complete recordings as they come; asks the first one. */
  private int watch() throws IOException, InterruptedException, SettingsException {
    long until = System.nanoTime() + options.rotation().plusSeconds(PATIENCE_SECONDS).toNanos();
    boolean asked = false;
    while (true) {
      Thread.sleep(LOOK_MILLIS);
      for (Child child : List.copyOf(children)) {
        child.check();
      }
      for (String file : arrived.complete(work.recordings())) {
        Path recording = export(file);
        if (!asked) {
          asked = true;
          out.println("complete: " + recording);
          int code = ask(recording);
          if (options.once() || code != 0) {
            return code;
          }
          out.println("ask others with: skein query FILE VIEW-OR-SQL; ^C ends the demonstration");
        } else {
          out.println("complete: " + recording);
        }
      }
      if (!asked && System.nanoTime() > until) {
        work.keep();
        throw new IOException("no recording became complete: see the logs in " + work.root());
      }
    }
  }

  private Path export(String file) throws IOException, SettingsException {
    Settings settings = Settings.readingOnly(analyzerSettings());
    try (ChunkSource source = Stores.reading(settings, QUIET)) {
      List<Export.Written> written =
          new Export(source, work.root().resolve("collected")).write(id -> id.file().equals(file));
      Export.Written only = written.get(0);
      if (only.missing() > 0 || !only.unreadable().isEmpty()) {
        throw new IOException(only.file() + " is not whole: " + only);
      }
      return only.file();
    }
  }

  private int ask(Path recording) throws IOException, InterruptedException {
    String skein = System.getProperty("skein.command", "skein");
    List<String> command = List.of(skein, "query", "--no-cache", recording.toString(), QUERY);
    out.println("$ skein query " + recording.getFileName() + " " + QUERY);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    out.print(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    return process.waitFor();
  }
}
