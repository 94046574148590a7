package dev.skein.tables;

import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;

/** The one text that says most about a thread, a class, a method and the like: what the macros for names show of a row. */
final class CondensedNames {
  /** As Java says. NULL means that there is no module, which for an export means all. */
  private static final String UNNAMED_MODULE = "unnamed module";

  private CondensedNames() {}

  /** Null when the recording does not name it. */
  static String of(StructValue v) {
    return switch (v.type().name()) {
      case CondensedShape.THREAD -> thread(v);
      case CondensedShape.CLASS -> JavaNames.of(text(v, "name"));
      case CondensedShape.METHOD -> method(v);
      case CondensedShape.CLASS_LOADER -> {
        String name = filled(v, "name");
        StructValue type = struct(v, "type");
        yield name != null || type == null ? name : of(type);
      }
      case CondensedShape.MODULE -> {
        String name = text(v, "name");
        yield name == null ? UNNAMED_MODULE : name;
      }
      default -> text(v, "name");
    };
  }

  private static String thread(StructValue v) {
    String name = filled(v, "javaName");
    name = name == null ? filled(v, "osName") : name;
    if (name != null) {
      return name;
    }
    Long java = number(v, "javaThreadId");
    Long id = java != null && java > 0 ? java : number(v, "osThreadId");
    return id == null ? null : "thread " + id;
  }

  /** As the macro {@code method_name} has it: class, name, and the simple names of the argument types. */
  private static String method(StructValue v) {
    String name = text(v, "name");
    if (name == null) {
      return null;
    }
    StructValue type = struct(v, "type");
    String className = type == null ? null : of(type);
    String descriptor = text(v, "descriptor");
    return (className == null || className.isEmpty() ? "" : className + '.')
        + name
        + '('
        + (descriptor == null ? "" : argumentTypes(descriptor))
        + ')';
  }

  /** {@code int[], Object} for {@code ([ILjava/lang/Object;)V}; what is no descriptor has no arguments. */
  static String argumentTypes(String descriptor) {
    StringBuilder b = new StringBuilder();
    int end = descriptor.lastIndexOf(')');
    if (!descriptor.startsWith("(") || end < 0) {
      return "";
    }
    for (int at = 1; at < end; ) {
      int element = at;
      while (element < end && descriptor.charAt(element) == '[') {
        element++;
      }
      int next = element + 1;
      if (element < end && descriptor.charAt(element) == 'L') {
        next = descriptor.indexOf(';', element) + 1;
      }
      if (next == 0 || next > end) {
        return b.toString();
      }
      String name = JavaNames.of(descriptor.substring(at, next));
      if (element == at) {
        name = JavaNames.of('[' + descriptor.substring(at, next));
        name = name.substring(0, name.length() - 2);
      }
      b.append(b.isEmpty() ? "" : ", ").append(CondensedMeaning.simpleName(name));
      at = next;
    }
    return b.toString();
  }

  /** A text that is there and not empty, else null. */
  private static String filled(StructValue v, String field) {
    String s = text(v, field);
    return s == null || s.isEmpty() ? null : s;
  }

  static String text(StructValue v, String field) {
    int i = index(v.type(), field, Kind.TEXT);
    return i < 0 ? null : v.text(i);
  }

  static StructValue struct(StructValue v, String field) {
    int i = index(v.type(), field, Kind.STRUCT);
    return i < 0 ? null : v.struct(i);
  }

  private static Long number(StructValue v, String field) {
    int i = index(v.type(), field, Kind.INTEGER);
    return i < 0 || v.isNull(i) ? null : (Long) v.number(i);
  }

  /** Position of a field of this kind, -1 when there is none. */
  static int index(StructType type, String field, Kind kind) {
    int i = type.indexOf(field);
    return i >= 0 && type.fields().get(i).kind() == kind ? i : -1;
  }
}
