package dev.skein.collector.agent;

import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.settings.SettingsException;
import dev.skein.collector.agent.settings.SettingsPage;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.protocol.FileProblem;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts an agent, with settings from environment variables; SIGTERM ends it once what can still be sent is sent. */
public final class Main {
  private static final int WRONG_USE = 2;
  private static final int FAILED = 1;
  private static final long LAST_SECONDS = 5;

  // Held, because the JDK forgets loggers that nobody holds. What grpc has to say of a lost
  // connection is in our log already.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private Main() {}

  /**
   * @param args nothing, or {@code --help}
   */
  public static void main(String[] args) {
    if (args.length > 0) {
      boolean help = args.length == 1 && args[0].equals("--help");
      (help ? System.out : System.err)
          .print(help ? SettingsPage.help() : "skein-agent: only --help is known\n");
      System.exit(help ? 0 : WRONG_USE);
    }
    GRPC.setLevel(Level.SEVERE);
    Map<String, String> environment = System.getenv();
    Log log = new Log(System.out, Clock.systemUTC());
    try {
      Settings settings = Settings.read(environment);
      for (String variable : Settings.unknown(environment)) {
        log.warn("setting_unknown", "variable", variable);
      }
      System.exit(run(settings, environment, log));
    } catch (SettingsException e) {
      System.err.println("skein-agent: " + e.getMessage());
      System.exit(WRONG_USE);
    }
  }

  private static int run(Settings settings, Map<String, String> environment, Log log) {
    CountDownLatch ended = new CountDownLatch(1);
    AtomicInteger code = new AtomicInteger(FAILED);
    try (Agent agent = Agent.open(settings, environment, log)) {
      Thread stopper =
          new Thread(
              () -> {
                agent.stop();
                try {
                  long drain = settings.get(Settings.DRAIN).toSeconds();
                  if (ended.await(drain + LAST_SECONDS, TimeUnit.SECONDS)) {
                    // Otherwise the JVM would say that a signal ended it, however well it did.
                    Runtime.getRuntime().halt(code.get());
                  }
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "stop");
      Runtime.getRuntime().addShutdownHook(stopper);
      log.info(
          "agent_started",
          "mode",
          settings.get(Settings.MODE),
          "node",
          settings.get(Settings.NODE),
          "recordings",
          settings.get(Settings.RECORDINGS),
          "statusPort",
          agent.statusPort());
      agent.run();
      log.info("agent_stopped");
      code.set(0);
    } catch (IOException e) {
      System.err.println("skein-agent: " + FileProblem.text(e));
    } catch (RuntimeException e) {
      log.warn("agent_failed", "reason", Log.reason(e), "at", e.getStackTrace()[0]);
    } finally {
      ended.countDown();
    }
    return code.get();
  }
}
