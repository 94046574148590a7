package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Progress;
import dev.skein.collector.agent.spool.SpoolFile;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import dev.skein.collector.agent.upload.Backoff;
import dev.skein.collector.agent.upload.Delivery;
import dev.skein.collector.agent.upload.Parcel;
import dev.skein.collector.agent.upload.Uploader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DispatcherTest {
  @TempDir Path folder;

  /** As where memory runs out. */
  private static final class Failing implements Uploader {
    @Override
    public Delivery send(Parcel parcel) {
      Thread.currentThread().setUncaughtExceptionHandler((thread, problem) -> {});
      throw new OutOfMemoryError("made");
    }

    @Override
    public boolean connected() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Test
  void anUploadThatFailsWithAnErrorGivesItsPlaceBack() throws Exception {
    Settings settings = Settings.read(RunningAgent.settings(folder, 1));
    Metrics metrics = new Metrics();
    Log log = new Log(new PrintStream(OutputStream.nullOutputStream()), Clock.systemUTC());
    BlockingQueue<Runnable> mailbox = new LinkedBlockingQueue<>();
    ContainerKey key = new ContainerKey("shop", "uid", "app");
    ContainerState container = new ContainerState(key);
    container.pod = "pod";
    SpoolFile file = new SpoolFile(key, "p.jfr", 1, 0, folder.resolve("1~p.jfr"));
    Recording recording = new Recording(container, file, Progress.NONE, 0);
    recording.found(new FoundChunk(0, 0, false, MadeChunk.of(500, 1)), 0);
    Backoff backoff =
        new Backoff(Duration.ofHours(1), Duration.ofHours(1), new SplittableRandom(1));
    try (Journal journal = new Journal(folder.resolve("journal"));
        Dispatcher dispatcher =
            new Dispatcher(settings, new Failing(), journal, log, metrics, backoff, mailbox::add)) {
      dispatcher.offer(recording);
      dispatcher.dispatch(System.nanoTime());
      assertEquals(1, dispatcher.busy());
      mailbox.take().run();
      assertEquals(0, dispatcher.busy());
      assertTrue(dispatcher.idle(recording.retryNanos), "it would be too late");
      assertFalse(dispatcher.idle(recording.retryNanos + 1), "there is time for another try");
      assertEquals(1, metrics.answers.get("retry"));
      assertEquals(1, recording.pending.size());
      dispatcher.hurry();
      dispatcher.dispatch(recording.retryNanos - 1);
      assertEquals(1, dispatcher.busy(), "at once");
      mailbox.take().run();
    }
  }
}
