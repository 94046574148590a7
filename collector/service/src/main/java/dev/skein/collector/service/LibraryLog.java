package dev.skein.collector.service;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Brings warnings of libraries that log to {@code java.util.logging} into our {@link Log}. */
public final class LibraryLog extends Handler {
  private final Log log;
  private final SimpleFormatter texts = new SimpleFormatter();

  private LibraryLog(Log log) {
    this.log = log;
  }

  /** From now on, warnings of this process go to {@code log} and nowhere else. */
  public static void redirect(Log log) {
    LogManager.getLogManager().reset();
    Logger root = Logger.getLogger("");
    root.setLevel(Level.WARNING);
    root.addHandler(new LibraryLog(log));
  }

  @Override
  public void publish(LogRecord record) {
    Throwable cause = record.getThrown();
    log.warn(
        "library",
        "logger",
        record.getLoggerName(),
        "message",
        texts.formatMessage(record),
        "cause",
        cause == null ? null : cause.toString());
  }

  @Override
  public void flush() {
    // Each line is written at once.
  }

  @Override
  public void close() {
    // The log stays open.
  }
}
