package dev.skein.duckdb.oracle;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.Map;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/**
 * Writes what the JDK's own reader finds in a recording, one JSON object a line, in file order. Runs inside the tests on
 * the JDK that they run on, and by {@code java OracleDump FILE…} on another one.
 *
 * <p>{@code {"type": NAME, "fields": {…}}} is an event, {@code {"struct": N, "fields": {…}}} a struct that later lines
 * of the same file call {@code {"$ref": N}}. Numbers are exact: {@code {"$float": TEXT}} is a float or double, {@code {"$instant": TEXT}}
 * nanoseconds since the epoch and {@code {"$span": TEXT}} nanoseconds, both {@code min} and {@code max} for the two
 * values that mean "no limit". A char is its code unit.
 */
public final class OracleDump {
  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

  private final Writer out;
  private final Map<RecordedObject, Integer> structs = new IdentityHashMap<>();

  OracleDump(Writer out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    try (Writer out =
        new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16)) {
      for (String recording : args) {
        new OracleDump(out).dump(Path.of(recording));
      }
    }
  }

  /** Writes all events of {@code recording}. */
  void dump(Path recording) throws IOException {
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        event(file.readEvent());
      }
    }
  }

  private void event(RecordedEvent event) throws IOException {
    String fields = fields(event);
    out.write(
        "{\"type\":" + quote(event.getEventType().getName()) + ",\"fields\":" + fields + "}\n");
  }

  private String fields(RecordedObject object) throws IOException {
    StringBuilder b = new StringBuilder("{");
    for (ValueDescriptor field : object.getFields()) {
      b.append(b.length() > 1 ? "," : "").append(quote(field.getName())).append(':');
      b.append(fieldValue(object, field));
    }
    return b.append('}').toString();
  }

  private String fieldValue(RecordedObject object, ValueDescriptor field) throws IOException {
    String name = field.getName();
    boolean timestamp = !field.isArray() && field.getAnnotation(Timestamp.class) != null;
    boolean timespan = !field.isArray() && field.getAnnotation(Timespan.class) != null;
    if (!timestamp && !timespan) {
      return value(object.getValue(name));
    }
    // The two ends of the range mean "no limit" in every unit; the JDK lets some of them wrap
    // around.
    Object raw = object.getValue(name);
    String nanos =
        raw.equals(Long.MIN_VALUE)
            ? "min"
            : raw.equals(Long.MAX_VALUE)
                ? "max"
                : timestamp ? nanos(object.getInstant(name)) : nanos(object.getDuration(name));
    return "{\"$" + (timestamp ? "instant" : "span") + "\":\"" + nanos + "\"}";
  }

  private String value(Object value) throws IOException {
    if (value == null) {
      return "null";
    }
    if (value instanceof RecordedFrame frame) {
      return fields(frame);
    }
    if (value instanceof RecordedObject struct) {
      return "{\"$ref\":" + reference(struct) + "}";
    }
    if (value.getClass().isArray()) {
      StringBuilder b = new StringBuilder("[");
      for (int i = 0; i < Array.getLength(value); i++) {
        b.append(i == 0 ? "" : ",").append(value(Array.get(value, i)));
      }
      return b.append(']').toString();
    }
    if (value instanceof Character c) {
      return Integer.toString(c);
    }
    if (value instanceof Float || value instanceof Double) {
      return "{\"$float\":\"" + ((Number) value).doubleValue() + "\"}";
    }
    return value instanceof Number || value instanceof Boolean
        ? value.toString()
        : quote(value.toString());
  }

  private int reference(RecordedObject struct) throws IOException {
    Integer known = structs.get(struct);
    if (known != null) {
      return known;
    }
    int number = structs.size() + 1;
    structs.put(struct, number);
    String fields = fields(struct);
    out.write("{\"struct\":" + number + ",\"fields\":" + fields + "}\n");
    return number;
  }

  private static String nanos(Instant time) {
    if (time.equals(Instant.MIN) || time.equals(Instant.MAX)) {
      return time.equals(Instant.MIN) ? "min" : "max";
    }
    return nanos(time.getEpochSecond(), time.getNano());
  }

  private static String nanos(Duration span) {
    if (span.getSeconds() == Long.MIN_VALUE || span.getSeconds() == Long.MAX_VALUE) {
      return span.isNegative() ? "min" : "max";
    }
    return nanos(span.getSeconds(), span.getNano());
  }

  private static String nanos(long seconds, int nanos) {
    return BigInteger.valueOf(seconds).multiply(NANOS).add(BigInteger.valueOf(nanos)).toString();
  }

  private static String quote(String text) {
    StringBuilder b = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        b.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        b.append(String.format("\\u%04x", (int) c));
      } else {
        b.append(c);
      }
    }
    return b.append('"').toString();
  }
}
