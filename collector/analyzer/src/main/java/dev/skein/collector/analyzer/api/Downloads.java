package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.server.Client;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/** Sends recordings: their chunks one behind the other, as they come from the store. */
final class Downloads {
  /** Slow clients hold a thread each, and others are to be answered meanwhile. */
  static final int MOST = 16;

  private final Semaphore slots = new Semaphore(MOST);

  /**
   * Sends one. A client that got less than {@code Content-Length} knows that something went wrong.
   *
   * @throws IOException when a chunk cannot be read, or the client has gone
   */
  void send(Context context, ChunkSource source, RecordingFile file) throws IOException {
    if (!slots.tryAcquire()) {
      throw Problem.busy(MOST + " recordings are being sent, which is all that may be");
    }
    boolean begun = false;
    try {
      String name = file.name().substring(file.name().lastIndexOf('/') + 1);
      for (StoredChunk chunk : file.recording().chunks()) {
        // Opened before the head goes out: an error can still be told then.
        try (InputStream in = source.open(chunk)) {
          if (!begun) {
            context.contentType("application/octet-stream");
            context.header(
                "Content-Disposition",
                "attachment; filename=\"" + name.replaceAll("[^\\w.~@+-]", "_") + "\"");
            context.header("Content-Length", Long.toString(file.recording().bytes()));
            begun = true;
          }
          in.transferTo(context.outputStream());
        }
      }
    } catch (IOException e) {
      if (begun) {
        Client.of(context).abort();
        return;
      }
      throw Problem.unavailable("the recording cannot be read: " + e.getMessage())
          .with("recording", file.name());
    } finally {
      slots.release();
    }
  }
}
