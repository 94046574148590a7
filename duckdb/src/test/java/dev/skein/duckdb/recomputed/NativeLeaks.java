package dev.skein.duckdb.recomputed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Native memory that is still there at the end, when all that was allocated and freed is done again in order. */
final class NativeLeaks implements Recomputation {
  /**
   * What happened to an address.
   *
   * @param stack null when it was freed
   */
  private record Step(Instant time, long address, String stack, long size) {}

  private final List<Step> steps = new ArrayList<>();

  @Override
  public void accept(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "profiler.Malloc" ->
          steps.add(
              new Step(
                  event.getStartTime(),
                  event.getLong("address"),
                  Names.stack(event),
                  event.getLong("size")));
      case "profiler.Free" ->
          steps.add(new Step(event.getStartTime(), event.getLong("address"), null, 0));
      default -> {}
    }
  }

  @Override
  public List<Row> rows() {
    Map<Long, Step> open = new HashMap<>();
    steps.sort(Comparator.comparing(Step::time));
    for (Step step : steps) {
      if (step.stack() == null) {
        open.remove(step.address());
      } else {
        open.put(step.address(), step);
      }
    }
    Map<String, Double> bytes = new HashMap<>();
    open.values().forEach(step -> bytes.merge(step.stack(), (double) step.size(), Double::sum));
    return bytes.entrySet().stream()
        .map(entry -> new Row(entry.getKey(), List.of(entry.getValue()), 1))
        .toList();
  }

  @Override
  public String view() {
    return "nativemem-leaks";
  }

  @Override
  public String sql() {
    return "SELECT array_to_string(frames, '" + Names.BELOW + "'), value FROM \"nativemem-leaks\"";
  }

  @Override
  public int limit() {
    return Integer.MAX_VALUE;
  }

  @Override
  public double tolerance() {
    return 0;
  }
}
