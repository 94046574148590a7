package dev.skein.collector.demo;

import dev.skein.collector.protocol.FileProblem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** {@code skein collect-demo}. */
public final class Main {
  private static final int USAGE = 2;

  private Main() {}

  /** Ends with 0 when a recording was collected and asked, or after ^C; 2 for a wrong option; 1 when a part of it failed. */
  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    if (arguments.length == 1 && (arguments[0].equals("--help") || arguments[0].equals("-h"))) {
      out.print(Options.HELP);
      return;
    }
    try {
      System.exit(new Demo(Options.of(arguments), out).run());
    } catch (IllegalArgumentException e) {
      System.err.println("collect-demo: " + e.getMessage());
      System.exit(USAGE);
    } catch (IOException e) {
      System.err.println("collect-demo: " + FileProblem.text(e));
      System.exit(1);
    }
  }
}
