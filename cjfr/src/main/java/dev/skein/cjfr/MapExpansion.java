package dev.skein.cjfr;

import java.util.HashMap;
import java.util.Map;

/**
 * Walks the maps of a combined event down to the leaves, and makes an event of each. Which field of the event a part of
 * the combined one belongs to is looked up once for each type of parts.
 */
final class MapExpansion implements Reconstitution.Expansion {
  private static final int KEY = 0;
  private static final int VALUE = 1;
  private static final int OLDEST = 64;

  /** More equal events than one message can have values are a damaged count, and so are many such counts together. */
  private static final long MOST_EQUAL = ValueReader.MOST_VALUES;

  private static final long MOST_EQUAL_TOGETHER = 16 * MOST_EQUAL;

  /** Where the fields of a struct belong. */
  private static final class Parts {
    private final int[] places;

    /** Which fields have the kind that they have in the event. */
    private final boolean[] same;

    private final int startTime;
    private final int sum;
    private final int value;
    private final int increment;

    Parts(StructType type, EventBuilder builder) {
      places = new int[type.slots.length];
      same = new boolean[places.length];
      for (int i = 0; i < places.length; i++) {
        places[i] = builder.place(type.fields().get(i).name());
        same[i] = places[i] >= 0 && builder.kind(places[i]) == type.slots[i].kind;
      }
      startTime = type.indexOf("startTime");
      sum = type.indexOf("sumDuration");
      value = type.indexOf("value");
      increment = type.indexOf("increment");
    }
  }

  private final Combination combination;
  private final EventBuilder builder;

  /** So many equal events the message may still have. */
  private long left;

  private final Map<StructType, Parts> parts = new HashMap<>();

  /** The type of parts met last, and its places. */
  private StructType latestType;

  private Parts latestParts;
  private final int[] keys;
  private final int leaf;
  private final int duration;
  private final boolean counted;

  /** The last value of each statistic: the file has the differences. Empty for other events. */
  private final Map<Object, Long> running = new HashMap<>();

  private final boolean statistics;
  private final StructValue[] pairs;

  /** By level: the type of values last met there, and whether they are maps. */
  private final ArrayType[] lists;

  private final boolean[] maps;

  /** By level: the type of keys last met there, and whether they hold fields of the event. */
  private final StructType[] keyTypes;

  private final boolean[] holders;
  private CjfrSink sink;

  MapExpansion(Combination combination, StructType type) {
    this.combination = combination;
    this.builder = new EventBuilder(type);
    this.pairs = new StructValue[combination.keys().size()];
    this.lists = new ArrayType[pairs.length];
    this.maps = new boolean[pairs.length];
    this.keyTypes = new StructType[pairs.length];
    this.holders = new boolean[pairs.length];
    this.keys = new int[pairs.length];
    for (int d = 0; d < keys.length; d++) {
      keys[d] = builder.place(combination.keys().get(d));
    }
    this.leaf = builder.place(combination.leaf());
    this.duration = builder.place("duration");
    this.counted = combination.leaf().equals(Combination.COUNT);
    this.statistics = type.name().startsWith("jdk.ZStatistics");
  }

  @Override
  public void expand(StructValue event, CjfrSink target) {
    sink = target;
    left = MOST_EQUAL_TOGETHER;
    builder.begin();
    builder.setNumber(duration, 0);
    int[] places = parts(event.type()).places;
    for (int i = 0; i < places.length; i++) {
      if (event.kind(i) != Kind.ARRAY) {
        builder.set(places[i], event, i);
      }
    }
    builder.keep();
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
        begin(depth + 1);
        leaf(pair, VALUE);
        continue;
      }
      ArrayValue values = pair.array(VALUE);
      if (values != null && isMap(values.type(), depth)) {
        level(values, depth + 1);
      } else if (values != null) {
        leaves(values, depth + 1);
      }
    }
  }

  private boolean isMap(ArrayType type, int depth) {
    if (lists[depth] != type) {
      lists[depth] = type;
      maps[depth] = Combination.valueOfMap(type) != null;
    }
    return maps[depth];
  }

  /** All leaves of one path. They set the same fields, so only the first one starts from the path's keys. */
  private void leaves(ArrayValue values, int depth) {
    boolean fresh = false;
    for (int j = 0; j < values.size(); j++) {
      if (fresh && !values.isNull(j)) {
        builder.again();
      } else {
        begin(depth);
      }
      leaf(values, j);
      fresh = !values.isNull(j);
    }
  }

  /** Makes the event, or the equal events, of a value at the bottom. */
  private void leaf(Values values, int i) {
    boolean struct = values.kind(i) == Kind.STRUCT;
    if (!struct && counted) {
      long n = values.isNull(i) ? 0 : values.number(i);
      if (n < 0 || n > Math.min(MOST_EQUAL, left)) {
        throw new ImplausibleCountException(n);
      }
      left -= n;
      for (long k = 0; k < n; k++) {
        builder.again();
        sink.event(builder.event());
      }
      return;
    }
    if (!struct) {
      builder.set(leaf, values, i);
    } else if (values.struct(i) != null) {
      occurrence(values.struct(i));
    }
    sink.event(builder.event());
  }

  /** What all events of a leaf's path have in common. */
  private void begin(int depth) {
    builder.reset();
    for (int d = 0; d < depth; d++) {
      key(d, pairs[d]);
    }
  }

  private void key(int depth, StructValue pair) {
    boolean struct = pair.kind(KEY) == Kind.STRUCT;
    if (struct && holdsFields(pair.struct(KEY), depth)) {
      copy(pair.struct(KEY));
    } else if (keys[depth] >= 0) {
      builder.set(keys[depth], pair, KEY);
    } else if (combination.keys().get(depth).equals(Combination.TENURED_AND_AGE)
        && !pair.isNull(KEY)) {
      long both = pair.number(KEY);
      builder.setNumber(builder.place("tenured"), both >= OLDEST ? 1 : 0);
      builder.setNumber(builder.place("tenuringAge"), both % OLDEST);
    }
  }

  /** Whether a key is several fields of the event rather than the value of one. */
  private boolean holdsFields(StructValue key, int depth) {
    if (key == null) {
      return false;
    }
    if (key.type() != keyTypes[depth]) {
      keyTypes[depth] = key.type();
      holders[depth] = keys[depth] < 0 || key.type().indexOf(combination.keys().get(depth)) >= 0;
    }
    return holders[depth];
  }

  private Parts parts(StructType of) {
    if (of != latestType) {
      Parts known = parts.get(of);
      if (known == null) {
        known = new Parts(of, builder);
        parts.put(of, known);
      }
      latestType = of;
      latestParts = known;
    }
    return latestParts;
  }

  private void occurrence(StructValue bottom) {
    Parts places = parts(bottom.type());
    if (places.sum >= 0) {
      builder.setNumber(builder.place("gcWorkerId"), 0);
      builder.set(duration, bottom, places.sum);
      return;
    }
    copy(bottom);
    if (statistics && places.value >= 0) {
      Object id = id(pairs[0]);
      int i = places.increment;
      boolean none = i < 0 || bottom.kind(i) != Kind.INTEGER || bottom.isNull(i);
      long increment = none ? 0 : bottom.number(i);
      long now = running.getOrDefault(id, 0L) + increment + bottom.number(places.value);
      running.put(id, now);
      builder.setNumber(builder.place("value"), now);
    }
  }

  private static Object id(StructValue pair) {
    return pair.kind(KEY) == Kind.TEXT ? String.valueOf(pair.text(KEY)) : pair.number(KEY);
  }

  private void copy(StructValue from) {
    Parts known = parts(from.type());
    int[] places = known.places;
    for (int i = 0; i < places.length; i++) {
      if (i == known.startTime && from.isNull(i)) {
        // An occurrence without a begin of its own has the begin of them all.
        builder.restore(places[i]);
      } else if (known.same[i]) {
        builder.setSame(places[i], from, i);
      } else {
        builder.set(places[i], from, i);
      }
    }
  }
}
