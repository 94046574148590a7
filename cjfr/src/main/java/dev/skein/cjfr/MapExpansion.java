package dev.skein.cjfr;

import java.util.HashMap;
import java.util.Map;

/** Walks the maps of a combined event down to the leaves, and makes an event of each. */
final class MapExpansion implements Reconstitution.Expansion {
  private static final int KEY = 0;
  private static final int VALUE = 1;
  private static final int OLDEST = 64;

  private static final String DURATION = "duration";
  private static final String RUNNING_VALUE = "value";

  /** More equal events than one message can have values are a damaged count. */
  private static final long MOST_EQUAL = ValueReader.MOST_VALUES;

  private final Combination combination;
  private final StructType type;
  private final EventBuilder builder;

  /** The last value of each statistic: the file has the differences. Empty for other events. */
  private final Map<Object, Long> running = new HashMap<>();

  private final boolean statistics;
  private final StructValue[] pairs;
  private StructValue combined;
  private CjfrSink sink;

  MapExpansion(Combination combination, StructType type) {
    this.combination = combination;
    this.type = type;
    this.builder = new EventBuilder(type);
    this.pairs = new StructValue[combination.keys().size()];
    this.statistics = type.name().startsWith("jdk.ZStatistics");
  }

  @Override
  public void expand(StructValue event, CjfrSink target) {
    combined = event;
    sink = target;
    level(Combination.map(event), 0);
  }

  private void level(ArrayValue map, int depth) {
    if (map == null) {
      return;
    }
    for (int i = 0; i < map.size(); i++) {
      StructValue pair = map.struct(i);
      if (pair == null) {
        continue;
      }
      pairs[depth] = pair;
      if (pair.kind(VALUE) != Kind.ARRAY) {
        leaf(pair, VALUE, depth + 1);
        continue;
      }
      ArrayValue values = pair.array(VALUE);
      if (values != null && Combination.valueOfMap(values.type()) != null) {
        level(values, depth + 1);
      } else if (values != null) {
        for (int j = 0; j < values.size(); j++) {
          leaf(values, j, depth + 1);
        }
      }
    }
  }

  /** Makes the event, or the equal events, of a value at the bottom. */
  private void leaf(Values values, int i, int depth) {
    boolean struct = values.kind(i) == Kind.STRUCT;
    if (!struct && combination.leaf().equals(Combination.COUNT)) {
      long n = Math.min(values.isNull(i) ? 0 : values.number(i), MOST_EQUAL);
      for (long k = 0; k < n; k++) {
        begin(depth);
        sink.event(builder.finish());
      }
      return;
    }
    begin(depth);
    if (!struct) {
      builder.set(combination.leaf(), values, i);
    } else if (values.struct(i) != null) {
      parts(values.struct(i));
    }
    sink.event(builder.finish());
  }

  /** What all events of a leaf's path have in common. */
  private void begin(int depth) {
    builder.begin();
    builder.setNumber(DURATION, 0);
    for (int i = 0; i < combined.size(); i++) {
      if (combined.kind(i) != Kind.ARRAY) {
        builder.set(combined.type().fields().get(i).name(), combined, i);
      }
    }
    for (int d = 0; d < depth; d++) {
      key(combination.keys().get(d), pairs[d]);
    }
  }

  private void key(String field, StructValue pair) {
    if (field.equals(Combination.TENURED_AND_AGE)) {
      if (!pair.isNull(KEY)) {
        long both = pair.number(KEY);
        builder.setNumber("tenured", both >= OLDEST ? 1 : 0);
        builder.setNumber("tenuringAge", both % OLDEST);
      }
    } else if (pair.kind(KEY) == Kind.STRUCT && holdsFields(pair.struct(KEY), field)) {
      copy(pair.struct(KEY));
    } else {
      builder.set(field, pair, KEY);
    }
  }

  /** Whether a key is several fields of the event rather than the value of {@code field}. */
  private boolean holdsFields(StructValue key, String field) {
    return key != null && (type.indexOf(field) < 0 || key.type().indexOf(field) >= 0);
  }

  private void parts(StructValue leaf) {
    int sum = leaf.type().indexOf("sumDuration");
    if (sum >= 0) {
      builder.setNumber("gcWorkerId", 0);
      builder.set(DURATION, leaf, sum);
      return;
    }
    copy(leaf);
    int value = leaf.type().indexOf(RUNNING_VALUE);
    if (statistics && value >= 0) {
      Object id = id(pairs[0]);
      long now = running.getOrDefault(id, 0L) + leaf.numberOr("increment", 0) + leaf.number(value);
      running.put(id, now);
      builder.setNumber(RUNNING_VALUE, now);
    }
  }

  private static Object id(StructValue pair) {
    return pair.kind(KEY) == Kind.TEXT ? String.valueOf(pair.text(KEY)) : pair.number(KEY);
  }

  private void copy(StructValue from) {
    if (from == null) {
      return;
    }
    for (int i = 0; i < from.size(); i++) {
      String field = from.type().fields().get(i).name();
      // An occurrence without a begin of its own has the begin of them all.
      if (!from.isNull(i) || !field.equals("startTime")) {
        builder.set(field, from, i);
      }
    }
  }
}
