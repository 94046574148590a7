package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code skein serve} that runs beside a test. */
final class Serving implements AutoCloseable {
  private final TestConsole console = new TestConsole();
  private final Thread thread;
  private final String address;

  /** Starts it on a free port and waits until it answers. */
  Serving(String... files) throws InterruptedException {
    String[] arguments = new String[files.length + 4];
    arguments[0] = "serve";
    System.arraycopy(files, 0, arguments, 1, files.length);
    arguments[files.length + 1] = "--no-open";
    arguments[files.length + 2] = "-p";
    arguments[files.length + 3] = "0";
    thread = new Thread(() -> console.run(arguments));
    thread.start();
    while (!console.out().endsWith("\n") && thread.isAlive()) {
      Thread.sleep(20);
    }
    Matcher found = Pattern.compile("http://127\\.0\\.0\\.1:\\d+").matcher(console.out());
    assertTrue(found.find(), console.out() + console.err());
    address = found.group();
  }

  /** Without a slash at its end. */
  String address() {
    return address;
  }

  @Override
  public void close() throws InterruptedException {
    console.interrupts().interrupt();
    thread.join();
  }
}
