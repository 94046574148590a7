package dev.skein.reports.jmc;

import dev.skein.duckdb.SkeinException;
import dev.skein.reports.Finding;
import dev.skein.reports.Finding.Source;
import dev.skein.reports.Window;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs JDK Mission Control's rules in a process with a heap and a time limit of its own, and collects what they find.
 * Whatever becomes of that process, each rule gets a finding: those that had not ended say why.
 *
 * <p>One object is one run; {@link #close} ends it from any thread.
 */
public final class RuleProcess implements AutoCloseable {
  private static final String STOPPED = "it was stopped";

  private final List<String> command;
  private final RuleLimits limits;
  private final AtomicReference<String> ending = new AtomicReference<>();
  private volatile Process process;

  /**
   * A run over files of one recording.
   *
   * @param files {@code .jfr}, also compressed, in the order of time; all must be of one JVM
   */
  public RuleProcess(List<Path> files, Window window, RuleLimits limits) {
    this(RuleWorker.class, files, window, limits);
  }

  /** The same with another main class that speaks as {@link RuleWorker} does. */
  RuleProcess(Class<?> worker, List<Path> files, Window window, RuleLimits limits) {
    this.limits = limits;
    command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + limits.heapMegabytes() + "m");
    // Of one or two processors, not one collector thread for each of the machine.
    command.add("-XX:+UseSerialGC");
    // The code runs once: half of its time would go into compiling it better.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:-UsePerfData");
    command.add("-Djava.awt.headless=true");
    // Its texts are the same wherever they are made.
    command.add("-Duser.language=en");
    command.add("-Duser.country=US");
    command.add("-Duser.timezone=UTC");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(worker.getName());
    command.add(Long.toString(limits.rule().toMillis()));
    command.add(Integer.toString(limits.threads()));
    command.add(RuleWorker.argument(window.from()));
    command.add(RuleWorker.argument(window.to()));
    files.forEach(f -> command.add(f.toAbsolutePath().toString()));
  }

  /**
   * Runs the rules; a finding for each, in the order of their ids. Where the recording cannot be read, all have failed.
   *
   * @throws SkeinException when the process cannot start
   */
  public List<Finding> run() {
    Map<String, Finding> findings = new TreeMap<>();
    Set<String> ended = new HashSet<>();
    String error = null;
    ScheduledExecutorService clock = clock();
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      // Nothing of ours is for that process: no token, no option.
      builder.environment().clear();
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      process = builder.start();
      if (ending.get() != null) {
        process.destroyForcibly();
      }
      String late = "the time limit of " + limits.total().toSeconds() + " s was over";
      var unused = clock.schedule(() -> end(late), limits.total().toNanos(), TimeUnit.NANOSECONDS);
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.isEmpty()) {
            continue;
          }
          Map<String, String> members = FindingJson.members(line);
          if (members.containsKey("error")) {
            error = members.get("error");
          } else {
            Finding finding = FindingJson.finding(members);
            // The first of a rule says that it did not run.
            if (findings.put(finding.rule(), finding) != null) {
              ended.add(finding.rule());
            }
          }
        }
      }
    } catch (IOException e) {
      error = e.getMessage();
    } finally {
      clock.shutdownNow();
      if (process != null) {
        process.destroyForcibly();
      }
    }
    if (findings.isEmpty()) {
      throw new SkeinException("the process for the rules did not start: " + why(error));
    }
    String why = why(error);
    findings.replaceAll(
        (rule, finding) ->
            ended.contains(rule)
                ? finding
                : Finding.failed(rule, Source.JMC, finding.name(), finding.topic(), why));
    return List.copyOf(findings.values());
  }

  private static ScheduledExecutorService clock() {
    return Executors.newSingleThreadScheduledExecutor(
        r -> {
          Thread thread = new Thread(r, "skein-rules-limit");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Why rules did not come to an end. */
  private String why(String error) {
    String ended = ending.get();
    if (ended != null) {
      return ended;
    }
    if (error != null) {
      return error;
    }
    return "its process died"
        + (process == null || process.isAlive() ? "" : " with exit code " + process.exitValue());
  }

  private void end(String why) {
    ending.compareAndSet(null, why);
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }

  /** Ends the run, if it has not ended; its rules are said to be stopped. */
  @Override
  public void close() {
    end(STOPPED);
  }
}
