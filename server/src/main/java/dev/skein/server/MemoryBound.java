package dev.skein.server;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Keeps this process below what the machine has. DuckDB's own limit counts its buffers, but not what the values of one
 * vector take: {@code range(1000000000)} is eight gigabytes at once. So the system is told how much memory this process may
 * have; beyond it DuckDB gets none, which ends the query with an error and nothing else.
 */
public final class MemoryBound {
  /** Of the machine's memory, or of the container's. DuckDB's buffers may have 60%, Java's heap a quarter at most. */
  private static final double SHARE = 0.8;

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String COMMAND = "prlimit";
  private static final long SECONDS = 10;

  private MemoryBound() {}

  /**
   * Sets the bound for the rest of this process's life; on Linux only.
   *
   * @return a line to tell the user when the bound could not be set
   */
  public static Optional<String> set() {
    if (!Files.exists(STATUS)) {
      return Optional.empty();
    }
    long machine =
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    return set((long) (SHARE * machine));
  }

  /**
   * Bounds the memory in use to about {@code bytes}; on Linux only.
   *
   * @return a line to tell the user when that was not possible
   */
  public static Optional<String> set(long bytes) {
    try {
      // What is reserved and not in use, such as stacks of threads, counts for the system too.
      long reserved = kilobytes("VmData:") - kilobytes("VmRSS:");
      return limit(Long.toString(bytes + Math.max(0, reserved) * 1024));
    } catch (IOException e) {
      return Optional.of(impossible(e.getMessage()));
    }
  }

  /** Takes the bound back. */
  static Optional<String> clear() {
    return limit("unlimited");
  }

  private static Optional<String> limit(String bytes) {
    String process = Long.toString(ProcessHandle.current().pid());
    try {
      // The soft limit alone: it can be raised again.
      Process command =
          new ProcessBuilder(COMMAND, "--pid", process, "--data=" + bytes + ":")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!command.waitFor(SECONDS, TimeUnit.SECONDS)) {
        command.destroyForcibly();
        return Optional.of(impossible(COMMAND + " does not end"));
      }
      return command.exitValue() == 0
          ? Optional.empty()
          : Optional.of(impossible(COMMAND + " failed"));
    } catch (IOException e) {
      return Optional.of(impossible("there is no command " + COMMAND));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(impossible("interrupted"));
    }
  }

  private static String impossible(String reason) {
    return "memory is not bounded, a query of huge lists or texts can take all of it: " + reason;
  }

  private static long kilobytes(String name) throws IOException {
    List<String> lines = Files.readAllLines(STATUS);
    for (String line : lines) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException(STATUS + " lacks " + name);
  }
}
