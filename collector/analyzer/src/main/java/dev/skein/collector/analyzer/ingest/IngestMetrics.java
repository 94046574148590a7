package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.service.Metrics;
import dev.skein.collector.v1.Status;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What uploads count. */
final class IngestMetrics {
  private final Map<Status, Metrics.Counter> answers = new EnumMap<>(Status.class);
  private final Metrics.Counter bytes;
  private final Metrics.Counter stored;
  private final Metrics.Counter commitMillis;
  private final Metrics.Counter gone;
  private final Metrics.Counter failures;

  IngestMetrics(Metrics metrics) {
    for (Status status :
        new Status[] {Status.ACCEPTED, Status.DUPLICATE, Status.RETRY, Status.REJECTED}) {
      String label = "status=\"" + status.name().toLowerCase(Locale.ROOT) + "\"";
      answers.put(status, metrics.counter("skein_uploads_total", "Answers to uploads.", label));
    }
    bytes = metrics.counter("skein_received_bytes_total", "Bytes of payload that arrived.", "");
    stored = metrics.counter("skein_stored_bytes_total", "Bytes of chunks that were accepted.", "");
    commitMillis =
        metrics.counter(
            "skein_commit_milliseconds_total",
            "Time from the last message of a chunk until it was stored.",
            "");
    gone = metrics.counter("skein_lost_uploads_total", "Uploads whose connection ended.", "");
    failures =
        metrics.counter("skein_store_failures_total", "Chunks that could not be stored.", "");
  }

  void answered(Status status) {
    answers.get(status).increment();
  }

  void received(int count) {
    bytes.add(count);
  }

  void accepted(long length, long millis) {
    stored.add(length);
    commitMillis.add(millis);
  }

  void lost() {
    gone.increment();
  }

  void failed() {
    failures.increment();
  }
}
