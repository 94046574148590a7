package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.settings.ReportSettings;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.duckdb.SkeinException;
import dev.skein.reports.Finding;
import dev.skein.reports.Finding.Source;
import dev.skein.reports.Finding.State;
import dev.skein.reports.Report;
import dev.skein.reports.Window;
import dev.skein.reports.jmc.FindingJson;
import dev.skein.reports.jmc.RuleLimits;
import dev.skein.reports.jmc.RuleProcess;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Makes one report or summary: chunks to files, then processes that look at them. {@link #close} ends it from any thread. */
final class ReportJob implements AutoCloseable {
  private static final int MAX_RULE_THREADS = 2;
  private static final String UNREADABLE = "the recording cannot be read: ";

  private final boolean summary;
  private final List<RecordingFile> recordings;
  private final Window window;
  private final Filter filter;
  private final ReportSettings settings;
  private final WorkFolder shared;
  private final Databases databases;
  private final List<AutoCloseable> running = new ArrayList<>();
  private boolean closed;

  /**
   * What came out.
   *
   * @param json members of an object
   * @param complete whether asking again would give the same
   */
  record Outcome(byte[] json, boolean complete) {}

  /**
   * A job.
   *
   * @param summary whether a summary is wanted instead of a report
   * @param shared has DuckDB's library
   * @param databases where the database of the recordings may be already, and is kept
   */
  ReportJob(
      boolean summary,
      List<RecordingFile> recordings,
      Window window,
      Filter filter,
      ReportSettings settings,
      WorkFolder shared,
      Databases databases) {
    this.shared = shared;
    this.databases = databases;
    this.summary = summary;
    this.recordings = recordings;
    this.window = window;
    this.filter = filter;
    this.settings = settings;
  }

  /**
   * Does it.
   *
   * @param folder for its files; removed by the caller
   * @throws Problem when the recordings cannot be read
   * @throws IOException when the folder cannot be written
   */
  Outcome run(ChunkSource source, Path folder, Executor threads) throws IOException {
    if (!summary) {
      return report(chunks(source, folder), folder, threads);
    }
    try (Databases.Lease lease = lease(folder)) {
      ChunkFiles files = lease.isThere() ? null : chunks(source, folder);
      String object =
          new String(sql(SqlWorker.SUMMARY, files, lease, folder), StandardCharsets.UTF_8).strip();
      byte[] members = object.substring(1, object.length() - 1).getBytes(StandardCharsets.UTF_8);
      return new Outcome(members, files == null || files.complete());
    } catch (SqlProcess.Failure e) {
      throw Problem.unavailable(e.getMessage());
    }
  }

  private ChunkFiles chunks(ChunkSource source, Path folder) throws IOException {
    ChunkFiles files = new ChunkFiles(source);
    files.write(recordings, Files.createDirectory(folder.resolve("chunks")), this::isClosed);
    if (files.files().isEmpty()) {
      throw Problem.unavailable(
          isClosed()
              ? "it was stopped"
              : files.unreadable().isEmpty()
                  ? "its chunks have just expired"
                  : UNREADABLE + files.unreadable().get(0));
    }
    return files;
  }

  private static Path database(Path folder) {
    return folder.resolve("recording.db");
  }

  private Databases.Lease lease(Path folder) throws IOException {
    return databases.lease(recordings, database(folder), this::isClosed);
  }

  /**
   * Runs the process that asks the database.
   *
   * @param files what to make the database of, where it is not there
   */
  private byte[] sql(String what, ChunkFiles files, Databases.Lease lease, Path folder)
      throws IOException, SqlProcess.Failure {
    SqlProcess process =
        new SqlProcess(
            what,
            database(folder),
            lease.isThere() ? List.of() : files.files(),
            () -> {
              if (files.complete()) {
                lease.keep(database(folder));
              }
            },
            window,
            filter,
            shared.library(),
            folder,
            settings.memory(),
            settings.timeout());
    return started(process).run();
  }

  private Outcome report(ChunkFiles files, Path folder, Executor threads) throws IOException {
    RuleLimits limits =
        new RuleLimits(
            (int) Math.min(Integer.MAX_VALUE, settings.memory() >> 20),
            settings.timeout(),
            settings.timeout().dividedBy(2),
            Math.min(MAX_RULE_THREADS, Runtime.getRuntime().availableProcessors()));
    RuleProcess rules = started(new RuleProcess(files.files(), window, limits));
    CompletableFuture<List<Finding>> jmc = CompletableFuture.supplyAsync(rules::run, threads);
    List<Finding> findings = new ArrayList<>();
    String problem = null;
    try (Databases.Lease lease = lease(folder)) {
      byte[] lines = sql(SqlWorker.RULES, files, lease, folder);
      for (String line : new String(lines, StandardCharsets.UTF_8).split("\n")) {
        if (!line.isBlank()) {
          findings.add(FindingJson.finding(FindingJson.members(line)));
        }
      }
    } catch (SqlProcess.Failure e) {
      problem = e.getMessage();
      findings.addAll(failed(problem));
    }
    List<Finding> found = jmc(jmc);
    // Rules that fail one by one are findings; that none could look is no report.
    if (problem != null && found.stream().allMatch(f -> f.state() == State.FAILED)) {
      throw Problem.unavailable(problem);
    }
    boolean whole =
        problem == null
            && found.stream().anyMatch(f -> f.state() != State.FAILED)
            && files.complete()
            && !isClosed();
    findings.addAll(found);
    findings.removeIf(f -> !filter.matches(f.rule(), f.name(), f.topic()));
    // The report puts them in order.
    List<Finding> ordered = new Report("", null, null, window, Instant.EPOCH, findings).findings();
    byte[] object = Json.bytes(json -> FindingsJson.write(json, ordered));
    String members = "\"findings\":" + new String(object, StandardCharsets.UTF_8);
    return new Outcome(members.getBytes(StandardCharsets.UTF_8), whole);
  }

  private static List<Finding> jmc(CompletableFuture<List<Finding>> running) {
    try {
      return running.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof SkeinException failure) {
        throw Problem.unavailable(failure.getMessage());
      }
      throw e;
    }
  }

  private static List<Finding> failed(String why) {
    List<Finding> findings = new ArrayList<>();
    for (Definition definition : Library.load().definitions()) {
      if (definition.rule() != null) {
        findings.add(
            Finding.failed(
                definition.name(), Source.SQL, definition.title(), definition.rule().topic(), why));
      }
    }
    return findings;
  }

  private <T extends AutoCloseable> T started(T process) {
    synchronized (running) {
      running.add(process);
      if (!closed) {
        return process;
      }
    }
    close();
    return process;
  }

  private boolean isClosed() {
    synchronized (running) {
      return closed;
    }
  }

  /** Ends its processes; what they had not found by then is said to be stopped. */
  @Override
  public void close() {
    List<AutoCloseable> processes;
    synchronized (running) {
      closed = true;
      processes = List.copyOf(running);
    }
    for (AutoCloseable process : processes) {
      if (process instanceof RuleProcess rules) {
        rules.close();
      } else if (process instanceof SqlProcess sql) {
        sql.close();
      }
    }
  }
}
