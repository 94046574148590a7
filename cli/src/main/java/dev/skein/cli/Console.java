package dev.skein.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.function.IntSupplier;

/**
 * What a command talks to.
 *
 * @param in standard input
 * @param out standard output: bytes, UTF-8
 * @param err standard error, UTF-8
 * @param outTerminal whether {@code out} is a terminal
 * @param errTerminal whether {@code err} is a terminal
 * @param colour whether the terminal shows bold and faint type
 * @param width asked for when the width of the terminal is needed, in cells
 * @param interrupts what to do when the user presses Ctrl-C
 */
public record Console(
    InputStream in,
    OutputStream out,
    PrintStream err,
    boolean outTerminal,
    boolean errTerminal,
    boolean colour,
    IntSupplier width,
    Interrupts interrupts) {

  /** Says something that is neither result nor error: one line on standard error. */
  void note(String line) {
    err.println(dev.skein.cli.result.DisplayWidth.printable(line));
  }
}
