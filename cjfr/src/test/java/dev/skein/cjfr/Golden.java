package dev.skein.cjfr;

import java.util.LinkedHashMap;
import java.util.Map;

/** The form in which the reference reader's events are kept: one JSON object a line, fields in declared order. */
final class Golden {
  private Golden() {}

  /** The fields of an event, each as JSON text; below {@code depth} levels it is {@code "..."}. */
  static Map<String, String> fields(StructValue event, int depth) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < event.size(); i++) {
      StringBuilder out = new StringBuilder();
      value(out, event, i, depth);
      fields.put(event.type().fields().get(i).name(), out.toString());
    }
    return fields;
  }

  private static void value(StringBuilder out, Values values, int i, int depth) {
    if (values.isNull(i)) {
      out.append("null");
      return;
    }
    switch (values.kind(i)) {
      case INTEGER -> out.append(values.number(i));
      case BOOLEAN -> out.append(values.bool(i));
      case FLOAT -> wrap(out, "f32", hex(Float.floatToRawIntBits((float) values.real(i)), 8));
      case DOUBLE -> wrap(out, "f64", hex(Double.doubleToRawLongBits(values.real(i)), 16));
      case TEXT -> text(out, values.text(i));
      case TIMESTAMP -> wrap(out, "ts", time(values.number(i)));
      case TIMESPAN -> wrap(out, "dur", span(values.number(i)));
      case STRUCT -> struct(out, values.struct(i), depth - 1);
      case ARRAY -> array(out, values.array(i), depth);
    }
  }

  private static void struct(StringBuilder out, StructValue struct, int depth) {
    if (depth < 0) {
      out.append("\"...\"");
      return;
    }
    out.append('{');
    for (int i = 0; i < struct.size(); i++) {
      out.append(i == 0 ? "" : ",");
      text(out, struct.type().fields().get(i).name());
      out.append(':');
      value(out, struct, i, depth);
    }
    out.append('}');
  }

  private static void array(StringBuilder out, ArrayValue array, int depth) {
    if (depth <= 0) {
      out.append("\"...\"");
      return;
    }
    out.append('[');
    for (int i = 0; i < array.size(); i++) {
      out.append(i == 0 ? "" : ",");
      value(out, array, i, depth - 1);
    }
    out.append(']');
  }

  private static void wrap(StringBuilder out, String tag, String value) {
    out.append("{\"").append(tag).append("\":\"").append(value).append("\"}");
  }

  private static String time(long nanos) {
    return nanos == Kind.UNSET ? "MIN" : Long.toString(nanos);
  }

  private static String span(long nanos) {
    if (nanos == Kind.UNSET) {
      return "NA";
    }
    return nanos == Kind.FOREVER ? "FOREVER" : Long.toString(nanos);
  }

  private static String hex(long bits, int digits) {
    String hex = Long.toHexString(bits);
    hex = "0".repeat(Math.max(0, digits - hex.length())) + hex;
    return hex.substring(hex.length() - digits);
  }

  private static void text(StringBuilder out, String s) {
    out.append('"');
    for (char c : s.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 32 || c > 126) {
        out.append("\\u").append(hex(c, 4));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** The name of the event's type in a line. */
  static String type(String line) {
    return line.substring("{\"type\":\"".length(), line.indexOf("\",\"fields\":{"));
  }

  /** The fields in a line, each as JSON text. */
  static Map<String, String> fields(String line) {
    Map<String, String> fields = new LinkedHashMap<>();
    String start = "\"fields\":{";
    int at = line.indexOf(start) + start.length();
    while (line.charAt(at) != '}') {
      int nameEnd = line.indexOf("\":", at);
      int end = valueEnd(line, nameEnd + 2);
      fields.put(line.substring(at + 1, nameEnd), line.substring(nameEnd + 2, end));
      at = line.charAt(end) == ',' ? end + 1 : end;
    }
    return fields;
  }

  private static int valueEnd(String line, int from) {
    int open = 0;
    boolean quoted = false;
    for (int i = from; ; i++) {
      char c = line.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{' || c == '[') {
        open++;
      } else if (open == 0 && (c == ',' || c == '}')) {
        return i;
      } else if (c == '}' || c == ']') {
        open--;
      }
    }
  }
}
