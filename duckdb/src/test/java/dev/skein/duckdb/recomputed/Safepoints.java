package dev.skein.duckdb.recomputed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** How long each safepoint was, from its first event to its last. */
final class Safepoints implements Recomputation {
  private final Map<Long, Instant> begins = new HashMap<>();
  private final Map<Long, Instant> ends = new HashMap<>();

  @Override
  public void accept(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.SafepointBegin" -> begins.put(event.getLong("safepointId"), event.getStartTime());
      case "jdk.SafepointEnd" -> ends.put(event.getLong("safepointId"), event.getStartTime());
      default -> {}
    }
  }

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    begins.forEach(
        (id, begin) -> {
          if (ends.containsKey(id)) {
            double seconds = Duration.between(begin, ends.get(id)).toNanos() / 1e9;
            rows.add(new Row(String.valueOf(id), List.of(seconds), 1));
          }
        });
    return rows;
  }

  @Override
  public String view() {
    return "safepoints";
  }

  @Override
  public String sql() {
    return "SELECT safepointId, duration FROM safepoints WHERE duration IS NOT NULL";
  }

  @Override
  public int limit() {
    return Integer.MAX_VALUE;
  }

  /** Times are exact to the microsecond in a database. */
  @Override
  public double tolerance() {
    return 2e-6;
  }
}
