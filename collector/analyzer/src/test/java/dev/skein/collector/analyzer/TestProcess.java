package dev.skein.collector.analyzer;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An analyzer in a process of its own, which can be killed. */
public final class TestProcess implements AutoCloseable {
  private static final Pattern READY =
      Pattern.compile(".*\"event\":\"ready\",\"grpc\":\"[^\"]*:([0-9]+)\".*");

  private final Process process;
  private final BufferedReader lines;
  private final int port;

  /**
   * Starts it, and waits until it takes chunks.
   *
   * @param shell what the shell does first, as a limit for the process
   */
  public TestProcess(String shell, Map<String, String> environment) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String command = shell + "; exec \"$0\" \"$@\"";
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                "sh",
                "-c",
                command,
                java,
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.skein.collector.analyzer.Main"));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    process = builder.start();
    lines = process.inputReader(StandardCharsets.UTF_8);
    port = awaitReady();
  }

  private int awaitReady() throws IOException {
    StringBuilder seen = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher matcher = READY.matcher(line);
      if (matcher.matches()) {
        return Integer.parseInt(matcher.group(1));
      }
      seen.append(line).append('\n');
    }
    throw new IOException("analyzer did not start: " + seen);
  }

  /** The port that agents connect to. */
  public int port() {
    return port;
  }

  /** SIGKILL. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** SIGTERM; its exit status. */
  public int stop() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
