package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.process.DriverLoader;
import dev.skein.collector.analyzer.process.WaitingProcesses;
import dev.skein.reports.jmc.RuleProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The processes that reports are made in, both kinds. */
final class WorkerProcesses implements AutoCloseable {
  private final WaitingProcesses databases;
  private final WaitingProcesses rules;

  /**
   * None is started yet.
   *
   * @param folder has DuckDB's library
   * @param heapBytes for each process
   * @param idle how long one may wait before it is ended
   */
  WorkerProcesses(WorkFolder folder, long heapBytes, Duration idle) {
    databases = new WaitingProcesses(() -> start(folder.library(), heapBytes), idle);
    int megabytes = (int) Math.min(Integer.MAX_VALUE, heapBytes >> 20);
    rules = new WaitingProcesses(() -> RuleProcess.start(megabytes), idle);
  }

  private static Process start(Path library, long heapBytes) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (heapBytes >> 20) + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Duser.timezone=UTC",
                "-Duser.language=en",
                "-cp",
                System.getProperty("java.class.path"),
                DriverLoader.class.getName(),
                library.toString(),
                SqlWorker.class.getName()));
    // Nothing of ours is for that process: no token, no option.
    builder.environment().clear();
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  /** Those of {@link SqlWorker}. */
  WaitingProcesses databases() {
    return databases;
  }

  /** Those of JDK Mission Control's rules. */
  WaitingProcesses rules() {
    return rules;
  }

  /** Has processes wait for the next question of that kind. */
  void prepare(boolean summary) {
    databases.prepare();
    if (!summary) {
      rules.prepare();
    }
  }

  @Override
  public void close() {
    databases.close();
    rules.close();
  }
}
