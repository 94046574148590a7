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

  private final RuleTask task;
  private final RuleLimits limits;
  private final Starter starter;
  private final AtomicReference<String> ending = new AtomicReference<>();
  private volatile Process process;

  /** Gives a process that waits for its task. */
  public interface Starter {
    /**
     * A process as {@link RuleProcess#start} makes it, which nobody else gets.
     *
     * @throws IOException when there can be none
     */
    Process start() throws IOException;
  }

  /**
   * A run over files of one recording.
   *
   * @param files {@code .jfr}, also compressed, in the order of time; all must be of one JVM
   */
  public RuleProcess(List<Path> files, Window window, RuleLimits limits) {
    this(files, window, limits, () -> start(limits.heapMegabytes()));
  }

  /**
   * The same in a process that may have been started before.
   *
   * @param starter gives it
   */
  public RuleProcess(List<Path> files, Window window, RuleLimits limits, Starter starter) {
    this.limits = limits;
    this.starter = starter;
    task = RuleTask.of(files, window, limits);
  }

  /**
   * Starts a process that makes ready what every run needs, and waits for the run.
   *
   * @param heapMegabytes the memory of its Java objects
   * @throws IOException when it does not start
   */
  public static Process start(int heapMegabytes) throws IOException {
    return start(RuleWorker.class, heapMegabytes);
  }

  /** The same with another main class that speaks as {@link RuleWorker} does. */
  static Process start(Class<?> worker, int heapMegabytes) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heapMegabytes + "m");
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
    ProcessBuilder builder = new ProcessBuilder(command);
    // Nothing of ours is for that process: no token, no option.
    builder.environment().clear();
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
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
      process = starter.start();
      if (ending.get() != null) {
        process.destroyForcibly();
      }
      String late = "the time limit of " + limits.total().toSeconds() + " s was over";
      var unused = clock.schedule(() -> end(late), limits.total().toNanos(), TimeUnit.NANOSECONDS);
      // It stays open: its end is the end of this process.
      task.write(process.getOutputStream());
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
