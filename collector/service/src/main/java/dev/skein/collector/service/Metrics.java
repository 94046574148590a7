package dev.skein.collector.service;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counters and gauges, as Prometheus reads them. Threads may share it. */
public final class Metrics {
  private final Map<String, Family> families = new ConcurrentSkipListMap<>();

  private record Family(String type, String help, Map<String, LongSupplier> values) {}

  /** A number that only grows. */
  public static final class Counter {
    private final LongAdder value = new LongAdder();

    /** Adds one. */
    public void increment() {
      value.increment();
    }

    /** Adds an amount, which is not negative. */
    public void add(long amount) {
      value.add(amount);
    }

    /** What was counted so far. */
    public long value() {
      return value.sum();
    }
  }

  /**
   * Makes a counter, which begins at 0.
   *
   * @param name ends with {@code _total}
   * @param label as {@code result="accepted"}, or empty
   */
  public Counter counter(String name, String help, String label) {
    Counter counter = new Counter();
    add(name, "counter", help, label, counter::value);
    return counter;
  }

  /** Makes a number that is asked for whenever somebody reads the metrics. */
  public void gauge(String name, String help, LongSupplier value) {
    add(name, "gauge", help, "", value);
  }

  private void add(String name, String type, String help, String label, LongSupplier value) {
    Family family =
        families.computeIfAbsent(
            name, key -> new Family(type, help, new ConcurrentSkipListMap<>()));
    if (family.values.put(label, value) != null) {
      throw new IllegalArgumentException("metric " + name + " exists with these labels");
    }
  }

  /** The names of all metrics. */
  public Set<String> names() {
    return Set.copyOf(families.keySet());
  }

  /** The value of a metric; for tests and for the status. */
  public long value(String name, String label) {
    return families.get(name).values.get(label).getAsLong();
  }

  /** All metrics in Prometheus' text format 0.0.4. */
  public String text() {
    StringBuilder text = new StringBuilder();
    families.forEach(
        (name, family) -> {
          text.append(
              String.format(
                  Locale.ROOT,
                  "# HELP %s %s\n# TYPE %s %s\n",
                  name,
                  family.help,
                  name,
                  family.type));
          family.values.forEach(
              (label, value) -> {
                text.append(name);
                if (!label.isEmpty()) {
                  text.append('{').append(label).append('}');
                }
                text.append(' ').append(value.getAsLong()).append('\n');
              });
        });
    return text.toString();
  }
}
