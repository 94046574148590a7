package dev.skein.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A console whose output a test can read. */
final class TestConsole {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Interrupts interrupts = new Interrupts();
  private boolean terminal;
  private int width = Terminal.DEFAULT_WIDTH;

  TestConsole terminal(int cells) {
    terminal = true;
    width = cells;
    return this;
  }

  Console console() {
    return new Console(
        new ByteArrayInputStream(new byte[0]),
        out,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        terminal,
        false,
        false,
        () -> width,
        interrupts);
  }

  Interrupts interrupts() {
    return interrupts;
  }

  int run(String... args) {
    return Skein.run(args, console(), new LibraryViews());
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
