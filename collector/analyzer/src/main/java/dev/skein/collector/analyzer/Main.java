package dev.skein.collector.analyzer;

import dev.skein.collector.analyzer.export.Export;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.Stores;
import dev.skein.collector.protocol.FileProblem;
import dev.skein.collector.service.LibraryLog;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Runs the analyzer until it is told to stop (SIGTERM), or with {@code export FOLDER} writes what it has stored to files. Settings come
 * from the environment; docs/analyzer.md lists them.
 */
public final class Main {
  private static final int USAGE = 2;

  private Main() {}

  /** Ends with 0 after SIGTERM, 2 for a wrong setting, 1 when the store or a port cannot be used. */
  public static void main(String[] arguments) {
    if (arguments.length == 2 && arguments[0].equals("export")) {
      export(arguments[1]);
      return;
    }
    if (arguments.length > 0) {
      fail(
          "only `export FOLDER` is known: settings come from environment variables, see docs/analyzer.md",
          USAGE);
    }
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
      fail(FileProblem.text(e), 1);
    } catch (RuntimeException e) {
      // Otherwise the port for health would keep a process alive that takes no chunks.
      fail("failed: " + e, 1);
    }
  }

  /** Ends with 1 when something that is stored could not be written. */
  private static void export(String folder) {
    Log log = new Log(System.err, Log.Level.WARN);
    try (ChunkSource source = Stores.reading(Settings.readingOnly(System.getenv()), log)) {
      boolean complete = true;
      Export export = new Export(source, Path.of(folder));
      for (Export.Written file : export.write(id -> true)) {
        String missing = file.missing() == 0 ? "" : ", " + file.missing() + " bytes are missing";
        System.out.printf(
            "%s  %d chunks, %d bytes%s%n", file.file(), file.chunks(), file.bytes(), missing);
        for (String problem : file.unreadable()) {
          System.err.println("analyzer: " + file.file() + ": " + problem);
          complete = false;
        }
      }
      if (export.damaged() > 0) {
        System.err.println(
            "analyzer: "
                + export.damaged()
                + " chunks are damaged, nobody knows of which recording");
      }
      if (!complete || export.damaged() > 0) {
        System.exit(1);
      }
    } catch (SettingsException e) {
      fail(e.getMessage(), USAGE);
    } catch (IOException e) {
      fail(FileProblem.text(e), 1);
    }
  }

  private static void fail(String message, int status) {
    System.err.println("analyzer: " + message);
    System.exit(status);
  }
}
