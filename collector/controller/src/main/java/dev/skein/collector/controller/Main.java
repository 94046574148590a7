package dev.skein.collector.controller;

import dev.skein.collector.controller.cluster.ApiClient;
import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.service.LibraryLog;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;

/** Runs the controller until it is told to stop (SIGTERM). Settings come from the environment; docs/controller.md lists them. */
public final class Main {
  private static final int USAGE = 2;

  private Main() {}

  /** Ends with 0 or 143 after SIGTERM, 2 for a wrong setting, 1 when a port cannot be used. */
  public static void main(String[] arguments) {
    if (arguments.length > 0) {
      fail(
          "there are no arguments: settings come from environment variables, see docs/controller.md",
          USAGE);
    }
    try {
      Settings settings = Settings.read(System.getenv());
      Log log = new Log(System.out, settings.logLevel());
      LibraryLog.redirect(log);
      KubernetesClient client = ApiClient.create();
      Controller controller = new Controller(settings, client, Clock.systemUTC(), log);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    controller.close();
                    client.close();
                  },
                  "stop"));
      controller.start();
      // All threads are daemons: only a signal ends this.
      new CountDownLatch(1).await();
    } catch (SettingsException e) {
      fail(e.getMessage(), USAGE);
    } catch (IOException | RuntimeException e) {
      fail(String.valueOf(e.getMessage()), 1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void fail(String message, int status) {
    System.err.println("controller: " + message);
    System.exit(status);
  }
}
