package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.settings.ReportSettings;
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

  private final boolean summary;
  private final AskedRecordings asked;
  private final Window window;
  private final Filter filter;
  private final ReportSettings settings;
  private final WorkerProcesses processes;
  private volatile RuleProcess rules;

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
   * @param asked what it is about, which is closed with this
   */
  ReportJob(
      boolean summary,
      AskedRecordings asked,
      Window window,
      Filter filter,
      ReportSettings settings,
      WorkerProcesses processes) {
    this.summary = summary;
    this.asked = asked;
    this.window = window;
    this.filter = filter;
    this.settings = settings;
    this.processes = processes;
  }

  /** Whether it is a summary. */
  boolean isSummary() {
    return summary;
  }

  /**
   * Does it.
   *
   * @param folder for its files; removed by the caller
   * @throws Problem when the recordings cannot be read
   * @throws IOException when the folder cannot be written
   */
  Outcome run(Path folder, Executor threads) throws IOException {
    if (!summary) {
      return report(folder, threads);
    }
    try {
      String object =
          new String(asked.ask(SqlWorker.SUMMARY, filter, folder), StandardCharsets.UTF_8).strip();
      byte[] members = object.substring(1, object.length() - 1).getBytes(StandardCharsets.UTF_8);
      return new Outcome(members, asked.isComplete());
    } catch (SqlProcess.Failure e) {
      throw Problem.unavailable(e.getMessage());
    }
  }

  private Outcome report(Path folder, Executor threads) throws IOException {
    RuleLimits limits =
        new RuleLimits(
            (int) Math.min(Integer.MAX_VALUE, settings.memory() >> 20),
            settings.timeout(),
            settings.timeout().dividedBy(2),
            Math.min(MAX_RULE_THREADS, Runtime.getRuntime().availableProcessors()));
    RuleProcess process =
        new RuleProcess(asked.files(folder), window, limits, processes.rules()::take);
    rules = process;
    if (asked.isStopped()) {
      process.close();
    }
    CompletableFuture<List<Finding>> jmc = CompletableFuture.supplyAsync(process::run, threads);
    List<Finding> findings = new ArrayList<>();
    String problem = null;
    try {
      byte[] lines = asked.ask(SqlWorker.RULES, filter, folder);
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
            && asked.isComplete()
            && !asked.isStopped();
    findings.addAll(found);
    findings.removeIf(f -> !filter.matches(f.rule(), f.name(), f.topic()));
    // The report puts them in order.
    List<Finding> ordered = new Report("", null, null, window, Instant.EPOCH, findings).findings();
    byte[] object = Json.bytes(json -> FindingsJson.write(json, ordered));
    String members = "\"findings\":" + new String(object, StandardCharsets.UTF_8);
    return new Outcome(members.getBytes(StandardCharsets.UTF_8), whole);
  }

  /** What JDK Mission Control found; that its process did not even start is a finding too, beside those of the database. */
  private static List<Finding> jmc(CompletableFuture<List<Finding>> running) {
    try {
      return running.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof SkeinException failure) {
        return List.of(
            Finding.failed(
                "JMC",
                Source.JMC,
                "Rules of JDK Mission Control",
                "java_application",
                failure.getMessage()));
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

  /** Ends its processes; what they had not found by then is said to be stopped. */
  @Override
  public void close() {
    asked.close();
    RuleProcess running = rules;
    if (running != null) {
      running.close();
    }
  }
}
