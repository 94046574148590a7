package dev.skein.duckdb.recomputed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/** How people write what the JDK's reader gives as objects; null where it gives none. */
final class Names {
  static final String BELOW = " > ";

  private static final Map<Character, String> PRIMITIVES =
      Map.of(
          'B', "byte", 'C', "char", 'D', "double", 'F', "float", 'I', "int", 'J', "long", 'S',
          "short", 'Z', "boolean", 'V', "void");

  private Names() {}

  static String type(RecordedClass type) {
    if (type == null) {
      return null;
    }
    String name = type.getName();
    return name.startsWith("[") ? types(name.replace('.', '/'), false).get(0) : name;
  }

  /** With the simple names of its argument types. */
  static String method(RecordedMethod method) {
    if (method == null) {
      return null;
    }
    String descriptor = method.getDescriptor();
    int end = descriptor == null ? -1 : descriptor.indexOf(')');
    List<String> types = end < 0 ? List.of() : types(descriptor.substring(1, end), true);
    return function(method) + "(" + String.join(", ", types) + ")";
  }

  /** Without arguments, as in a flame graph. */
  static String function(RecordedMethod method) {
    String type = type(method.getType());
    return (type == null || type.isEmpty() ? "" : type + ".") + method.getName();
  }

  /** The method on top of an event's stack. */
  static String top(RecordedEvent event) {
    List<RecordedFrame> frames = frames(event);
    return frames.isEmpty() ? null : method(frames.get(0).getMethod());
  }

  /** From the root down, with {@link #BELOW} between; empty without a stack. */
  static String stack(RecordedEvent event) {
    List<String> names = new ArrayList<>();
    for (RecordedFrame frame : frames(event)) {
      names.add(0, function(frame.getMethod()));
    }
    return String.join(BELOW, names);
  }

  static List<RecordedFrame> frames(RecordedEvent event) {
    RecordedStackTrace stack = event.getStackTrace();
    return stack == null ? List.of() : stack.getFrames();
  }

  static String thread(RecordedThread thread) {
    if (thread == null) {
      return null;
    }
    if (thread.getJavaName() != null && !thread.getJavaName().isEmpty()) {
      return thread.getJavaName();
    }
    if (thread.getOSName() != null && !thread.getOSName().isEmpty()) {
      return thread.getOSName();
    }
    return "thread "
        + (thread.getJavaThreadId() > 0 ? thread.getJavaThreadId() : thread.getOSThreadId());
  }

  /** A text, or the only text of a constant. */
  static String text(RecordedEvent event, String field) {
    Object value = event.hasField(field) ? event.getValue(field) : null;
    if (value instanceof RecordedObject constant) {
      return constant.getValue(constant.getFields().get(0).getName());
    }
    return (String) value;
  }

  /** The types of a descriptor without its parentheses. */
  private static List<String> types(String descriptor, boolean simple) {
    List<String> types = new ArrayList<>();
    int dimensions = 0;
    for (int i = 0; i < descriptor.length(); i++) {
      char c = descriptor.charAt(i);
      if (c == '[') {
        dimensions++;
        continue;
      }
      String name = PRIMITIVES.get(c);
      if (c == 'L') {
        int end = descriptor.indexOf(';', i);
        name = descriptor.substring(i + 1, end).replace('/', '.');
        name = simple ? name.substring(name.lastIndexOf('.') + 1) : name;
        i = end;
      }
      types.add(name + "[]".repeat(dimensions));
      dimensions = 0;
    }
    return types;
  }
}
