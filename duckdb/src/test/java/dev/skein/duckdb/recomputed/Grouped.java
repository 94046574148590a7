package dev.skein.duckdb.recomputed;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import jdk.jfr.consumer.RecordedEvent;

/** Events by a name, and the count, sum, mean and so on of what they weigh. */
final class Grouped implements Recomputation {
  /** The numbers of a row, as the columns of the query ask for them. */
  enum Number {
    COUNT(weights -> weights.size()),
    SUM(Grouped::sum),
    MEAN(weights -> sum(weights) / weights.size()),
    SHORTEST(weights -> weights.stream().mapToDouble(w -> w).min().orElseThrow()),
    LONGEST(weights -> weights.stream().mapToDouble(w -> w).max().orElseThrow()),
    MEDIAN(Grouped::median);

    private final ToDoubleFunction<List<Double>> of;

    Number(ToDoubleFunction<List<Double>> of) {
      this.of = of;
    }
  }

  /** Events of one type; those of a later choice count only when an earlier one has none. */
  private record Source(
      int choice,
      Predicate<RecordedEvent> counts,
      Function<RecordedEvent, String> name,
      Function<RecordedEvent, Object> identity,
      ToDoubleFunction<RecordedEvent> weight) {}

  private record Key(String name, Object identity) {}

  private final String view;
  private String sql;
  private final List<Number> numbers;
  private final Map<String, List<Source>> sources = new HashMap<>();
  private final Map<Integer, Map<Key, List<Double>>> choices = new TreeMap<>();
  private final Map<Integer, Predicate<RecordedEvent>> awaited = new HashMap<>();
  private int limit = Integer.MAX_VALUE;
  private double tolerance = 1e-9;

  Grouped(String view, String columns, Number... numbers) {
    this.view = view;
    this.sql = "SELECT " + columns + " FROM \"" + view + "\"";
    this.numbers = List.of(numbers);
  }

  Grouped where(String condition) {
    sql += " WHERE " + condition;
    return this;
  }

  Grouped top(int rows) {
    limit = rows;
    return this;
  }

  Grouped within(double seconds) {
    tolerance = seconds;
    return this;
  }

  Grouped from(
      String event, Function<RecordedEvent, String> name, ToDoubleFunction<RecordedEvent> weight) {
    return from(1, event, e -> true, name, e -> null, weight);
  }

  /**
   * Adds a source.
   *
   * @param counts which of its events count; one that does not still keeps later choices out
   * @param identity tells those of the same name apart
   */
  Grouped from(
      int choice,
      String event,
      Predicate<RecordedEvent> counts,
      Function<RecordedEvent, String> name,
      Function<RecordedEvent, Object> identity,
      ToDoubleFunction<RecordedEvent> weight) {
    sources
        .computeIfAbsent(event, e -> new ArrayList<>())
        .add(new Source(choice, counts, name, identity, weight));
    return this;
  }

  /** A choice counts only when such an event is among its own. */
  Grouped onlyWith(int choice, Predicate<RecordedEvent> event) {
    awaited.put(choice, event);
    return this;
  }

  @Override
  public void accept(RecordedEvent event) {
    for (Source source : sources.getOrDefault(event.getEventType().getName(), List.of())) {
      Map<Key, List<Double>> groups =
          choices.computeIfAbsent(source.choice(), c -> new HashMap<>());
      if (awaited.containsKey(source.choice()) && awaited.get(source.choice()).test(event)) {
        awaited.remove(source.choice());
      }
      if (source.counts().test(event)) {
        String name = source.name().apply(event);
        Key key = new Key(name == null ? NOTHING : name, source.identity().apply(event));
        groups
            .computeIfAbsent(key, k -> new ArrayList<>())
            .add(source.weight().applyAsDouble(event));
      }
    }
  }

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    choices.keySet().removeAll(awaited.keySet());
    choices.values().stream()
        .findFirst()
        .ifPresent(
            groups ->
                groups.forEach(
                    (key, weights) ->
                        rows.add(
                            new Row(
                                key.name(),
                                numbers.stream().map(n -> n.of.applyAsDouble(weights)).toList(),
                                weights.size()))));
    return rows;
  }

  @Override
  public String view() {
    return view;
  }

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public int limit() {
    return limit;
  }

  @Override
  public double tolerance() {
    return tolerance;
  }

  static double seconds(RecordedEvent event) {
    Duration duration = event.getDuration();
    return duration.equals(ChronoUnit.FOREVER.getDuration())
        ? Double.POSITIVE_INFINITY
        : duration.getSeconds() + duration.getNano() / 1e9;
  }

  private static double sum(List<Double> weights) {
    return weights.stream().mapToDouble(w -> w).sum();
  }

  private static double median(List<Double> weights) {
    List<Double> sorted = weights.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
