package dev.skein.collector.agent.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** Counters and gauges in the text format of Prometheus. Safe for all threads. */
public final class Metrics {
  /** Upper bounds, in seconds, of the buckets of {@link #lag}. */
  private static final double[] BOUNDS = {0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800};

  private static final double NANOS = 1e9;

  /** Chunks found, by kind: whole or salvaged. */
  public final Counter found =
      new Counter("skein_agent_chunks_found_total", "Finished chunks found.", "kind");

  /** Answers of the analyzer. */
  public final Counter answers =
      new Counter("skein_agent_uploads_total", "Ends of uploads, by how they ended.", "outcome");

  /** Bytes of chunks that the analyzer has. */
  public final Counter bytes =
      new Counter("skein_agent_accepted_bytes_total", "Bytes of chunks that were accepted.", "");

  /** Finished chunks that can no longer be sent. */
  public final Counter lost =
      new Counter("skein_agent_chunks_lost_total", "Chunks that can never be sent.", "reason");

  /** Files that are not collected. */
  public final Counter ignored =
      new Counter("skein_agent_files_ignored_total", "Files that are not collected.", "reason");

  /** Sources that were deleted. */
  public final Counter reclaimed =
      new Counter("skein_agent_files_reclaimed_total", "Recordings deleted once stored.", "");

  /** How files came into the spool. */
  public final Counter spooled =
      new Counter("skein_agent_files_spooled_total", "Recordings taken into the spool.", "by");

  /** Looks at all folders. */
  public final Counter rescans =
      new Counter("skein_agent_rescans_total", "Looks at all folders.", "cause");

  /** Things that failed and will be tried again. */
  public final Counter failures =
      new Counter("skein_agent_failures_total", "What failed and is tried again.", "what");

  private final long[] lagBuckets = new long[BOUNDS.length];
  private long lagCount;
  private double lagSum;
  private final List<Gauge> gauges = new ArrayList<>();

  private record Gauge(String name, String help, DoubleSupplier value) {}

  /** A counter, with one label or none. */
  public static final class Counter {
    private final String name;
    private final String help;
    private final String label;
    private final Map<String, LongAdder> values = new ConcurrentHashMap<>();

    private Counter(String name, String help, String label) {
      this.name = name;
      this.help = help;
      this.label = label;
    }

    /** Adds one. */
    public void add(String value) {
      add(value, 1);
    }

    /**
     * @param value of the label: one of a few fixed words, never what somebody else wrote; "" without a label
     * @param amount 0 or more
     */
    public void add(String value, long amount) {
      values.computeIfAbsent(value, v -> new LongAdder()).add(amount);
    }

    /** What was counted for one value of the label. */
    public long get(String value) {
      LongAdder adder = values.get(value);
      return adder == null ? 0 : adder.sum();
    }

    private void write(StringBuilder to) {
      head(to, name, help, "counter");
      if (label.isEmpty()) {
        to.append(name).append(' ').append(get("")).append('\n');
        return;
      }
      new TreeMap<>(values)
          .forEach(
              (value, sum) ->
                  to.append(name)
                      .append('{')
                      .append(label)
                      .append("=\"")
                      .append(value)
                      .append("\"} ")
                      .append(sum.sum())
                      .append('\n'));
    }
  }

  /**
   * Notes how long a chunk took from being found finished to being accepted.
   *
   * @param nanos 0 or more
   */
  public synchronized void lag(long nanos) {
    double seconds = nanos / NANOS;
    lagCount++;
    lagSum += seconds;
    for (int i = 0; i < BOUNDS.length; i++) {
      if (seconds <= BOUNDS[i]) {
        lagBuckets[i]++;
      }
    }
  }

  /** Adds something that is looked up each time; the supplier is called by any thread. */
  public synchronized void gauge(String name, String help, DoubleSupplier value) {
    gauges.add(new Gauge(name, help, value));
  }

  /** Everything, as Prometheus reads it. */
  public synchronized String text() {
    StringBuilder text = new StringBuilder(2000);
    for (Counter counter :
        List.of(found, answers, bytes, lost, ignored, reclaimed, spooled, rescans, failures)) {
      counter.write(text);
    }
    for (Gauge gauge : gauges) {
      head(text, gauge.name, gauge.help, "gauge");
      text.append(gauge.name).append(' ').append(gauge.value.getAsDouble()).append('\n');
    }
    String lag = "skein_agent_accept_seconds";
    head(text, lag, "Time from finding a finished chunk to its acceptance.", "histogram");
    for (int i = 0; i < BOUNDS.length; i++) {
      text.append(lag).append("_bucket{le=\"").append(BOUNDS[i]).append("\"} ");
      text.append(lagBuckets[i]).append('\n');
    }
    text.append(lag).append("_bucket{le=\"+Inf\"} ").append(lagCount).append('\n');
    text.append(lag).append("_sum ").append(lagSum).append('\n');
    text.append(lag).append("_count ").append(lagCount).append('\n');
    return text.toString();
  }

  private static void head(StringBuilder to, String name, String help, String type) {
    to.append("# HELP ").append(name).append(' ').append(help).append('\n');
    to.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }
}
