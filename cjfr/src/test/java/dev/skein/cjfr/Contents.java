package dev.skein.cjfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.Unsigned;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;

/**
 * Events as text, in the same form whether the JDK or our reader has read them. A part of an event is a number: equal
 * parts have the same one, so that long stacks are compared once.
 */
final class Contents {
  private static final Set<String> SAMPLES =
      Set.of("jdk.ExecutionSample", "jdk.NativeMethodSample");
  private static final int SHOWN = 10;
  private static final long CYCLE = -1;
  private static final Pattern PART = Pattern.compile("#(\\d+)");

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> parts = new ArrayList<>();
  private final Map<Object, String> known = new IdentityHashMap<>();
  private final Map<ValueDescriptor, Meaning> meanings = new IdentityHashMap<>();
  private Map<Long, String> eventTypes = Map.of();

  /** How a number is to be read. */
  private enum Meaning {
    TIME,
    SPAN,
    MICROSECONDS,
    UNSIGNED,
    OTHER
  }

  /** Sets the names that stand for event types in settings. */
  void eventTypes(Map<Long, String> names) {
    eventTypes = names;
  }

  String of(RecordedEvent event) {
    return text(event.getEventType().getName(), event);
  }

  String of(StructValue event) {
    return text(event);
  }

  private int number(String text) {
    int number = numbers.computeIfAbsent(text, t -> numbers.size());
    if (number == parts.size()) {
      parts.add(text);
    }
    return number;
  }

  private String text(String type, RecordedObject object) {
    StringBuilder out = new StringBuilder(type).append('{');
    for (ValueDescriptor field : object.getFields()) {
      if (SAMPLES.contains(type) && field.getName().equals("state")) {
        continue;
      }
      out.append(field.getName()).append('=').append(value(type, object, field)).append(' ');
    }
    return out.append('}').toString();
  }

  private String value(String type, RecordedObject object, ValueDescriptor field) {
    String name = field.getName();
    if (type.equals("jdk.ActiveSetting") && name.equals("id")) {
      return quoted(eventTypes.getOrDefault(object.getLong(name), object.getValue("id") + ""));
    }
    return switch (meanings.computeIfAbsent(field, Contents::meaning)) {
      case TIME -> time(object.getInstant(name));
      case SPAN -> span(object.getDuration(name));
      case MICROSECONDS -> microseconds(object.getValue(name));
      case UNSIGNED -> Long.toString(object.getLong(name));
      case OTHER -> value(field, object.getValue(name));
    };
  }

  private static Meaning meaning(ValueDescriptor field) {
    if (field.getAnnotation(Timestamp.class) != null) {
      return Meaning.TIME;
    }
    Timespan span = field.getAnnotation(Timespan.class);
    if (span != null) {
      boolean micros = span.value().equals(Timespan.MICROSECONDS);
      return micros ? Meaning.MICROSECONDS : Meaning.SPAN;
    }
    return field.getAnnotation(Unsigned.class) != null ? Meaning.UNSIGNED : Meaning.OTHER;
  }

  private String value(ValueDescriptor field, Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof RecordedObject part) {
      String number = known.get(part);
      if (number == null) {
        known.put(part, "cycle");
        number = "#" + number(text(field.getTypeName(), part));
        known.put(part, number);
      }
      return number;
    }
    if (value.getClass().isArray()) {
      StringBuilder out = new StringBuilder("[");
      for (int i = 0; i < Array.getLength(value); i++) {
        out.append(value(field, Array.get(value, i))).append(' ');
      }
      return out.append(']').toString();
    }
    if (value instanceof String text) {
      return quoted(text);
    }
    if (value instanceof Float f) {
      return Integer.toHexString(Float.floatToRawIntBits(f)) + "f";
    }
    if (value instanceof Double d) {
      return Long.toHexString(Double.doubleToRawLongBits(d)) + "d";
    }
    return value instanceof Character c ? Integer.toString(c) : value.toString();
  }

  private String text(StructValue struct) {
    StringBuilder out = new StringBuilder(struct.type().name()).append('{');
    for (int i = 0; i < struct.size(); i++) {
      out.append(struct.type().fields().get(i).name()).append('=').append(value(struct, i));
      out.append(' ');
    }
    return out.append('}').toString();
  }

  private String value(Values values, int i) {
    if (values.isNull(i)) {
      return "null";
    }
    return switch (values.kind(i)) {
      case INTEGER -> Long.toString(values.number(i));
      case BOOLEAN -> Boolean.toString(values.bool(i));
      case FLOAT -> Integer.toHexString(Float.floatToRawIntBits((float) values.real(i))) + "f";
      case DOUBLE -> Long.toHexString(Double.doubleToRawLongBits(values.real(i))) + "d";
      case TEXT -> quoted(values.text(i));
      case TIMESTAMP -> values.number(i) == Kind.UNSET ? "never" : values.number(i) + "@";
      case TIMESPAN -> span(values.number(i));
      case STRUCT -> part(values.struct(i));
      case ARRAY -> {
        StringBuilder out = new StringBuilder("[");
        for (int j = 0; j < values.array(i).size(); j++) {
          out.append(value(values.array(i), j)).append(' ');
        }
        yield out.append(']').toString();
      }
    };
  }

  /** The mark says what the struct became, as for an import: the same object can be another struct later. */
  private String part(StructValue struct) {
    if (struct.mark() == 0) {
      struct.mark(CYCLE);
      struct.mark(number(text(struct)) + 1);
    }
    return struct.mark() == CYCLE ? "cycle" : "#" + (struct.mark() - 1);
  }

  /** Half of a surrogate pair, which UTF-8 cannot hold, is a question mark. */
  private static String quoted(String text) {
    return "'" + new String(text.getBytes(UTF_8), UTF_8) + "'";
  }

  private static String time(Instant time) {
    return time.equals(Instant.MIN) ? "never" : nanos(time.getEpochSecond(), time.getNano()) + "@";
  }

  private static String span(Duration span) {
    return span(nanos(span.getSeconds(), span.getNano()));
  }

  /** The JDK's own way overflows in version 17. */
  private static String microseconds(long count) {
    BigInteger nanos = BigInteger.valueOf(count).multiply(BigInteger.valueOf(1000));
    if (nanos.bitLength() > 63) {
      return span(count < 0 ? Kind.UNSET : Kind.FOREVER);
    }
    return span(nanos.longValue());
  }

  private static String span(long nanos) {
    if (nanos == Kind.FOREVER) {
      return "endless";
    }
    return nanos == Kind.UNSET ? "none" : nanos + "ns";
  }

  /** The nearest that a long can hold. */
  private static long nanos(long seconds, int nanos) {
    if (Math.abs(seconds / 2) < Long.MAX_VALUE / 2_000_000_000) {
      return seconds * 1_000_000_000 + nanos;
    }
    return seconds < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** Some of the events that one side has more often than the other, with their parts. */
  String explain(Map<String, Integer> more) {
    StringBuilder out = new StringBuilder(more.size() + " differ\n");
    more.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .limit(SHOWN)
        .forEach(
            e -> out.append(e.getValue()).append(" x ").append(whole(e.getKey(), 4)).append('\n'));
    return out.toString();
  }

  private String whole(String text, int depth) {
    if (depth == 0) {
      return text;
    }
    return PART.matcher(text)
        .replaceAll(
            m ->
                Matcher.quoteReplacement(
                    whole(parts.get(Integer.parseInt(m.group(1))), depth - 1)));
  }
}
