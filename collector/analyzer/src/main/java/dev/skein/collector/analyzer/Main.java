package dev.skein.collector.analyzer;

import dev.skein.collector.analyzer.observe.LibraryLog;
import dev.skein.collector.analyzer.observe.Log;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.settings.SettingsException;
import java.io.IOException;

/** Runs the analyzer until it is told to stop (SIGTERM). Settings come from the environment; docs/analyzer.md lists them. */
public final class Main {
  private static final int USAGE = 2;

  private Main() {}

  /** Ends with 0 after SIGTERM, 2 for a wrong setting, 1 when the store or a port cannot be used. */
  public static void main(String[] arguments) {
    if (arguments.length > 0) {
      fail("no arguments: settings come from environment variables, see docs/analyzer.md", USAGE);
    }
    // Health checks have few threads: one that says nothing must not keep one.
    System.setProperty("sun.net.httpserver.maxReqTime", "5");
    System.setProperty("sun.net.httpserver.maxRspTime", "5");
    try {
      Settings settings = Settings.read(System.getenv());
      Log log = new Log(System.out, settings.logLevel());
      LibraryLog.redirect(log);
      Analyzer analyzer = new Analyzer(settings, log);
      Runtime.getRuntime().addShutdownHook(new Thread(analyzer::close, "stop"));
      analyzer.start();
    } catch (SettingsException e) {
      fail(e.getMessage(), USAGE);
    } catch (IOException e) {
      fail(e.getMessage() == null ? e.toString() : e.getMessage(), 1);
    }
  }

  private static void fail(String message, int status) {
    System.err.println("analyzer: " + message);
    System.exit(status);
  }
}
