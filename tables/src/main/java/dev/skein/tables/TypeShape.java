package dev.skein.tables;

import dev.skein.parser.FieldInfo;
import dev.skein.parser.TypeInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How a JFR type becomes columns: the rules of {@code docs/schema.md}, "Structs". */
final class TypeShape {
  /** What a type is to the tables. */
  enum Shape {
    /** One of Java's primitive types: a column. */
    PRIMITIVE,
    /** A string, or a struct of exactly one field that is (at last) a string: a VARCHAR column. */
    TEXT,
    /** A stack trace: a reference and six columns beside it. */
    STACK,
    /** All fields are numbers, or there is exactly one field: the fields become columns. */
    INLINED,
    /** Anything else: a row in a table of its own, referred to by id. */
    REFERENCED
  }

  /** Deeper nesting of types in types than any recorder writes. */
  private static final int MAX_DEPTH = 64;

  private final Map<TypeInfo, Shape> shapes = new HashMap<>();
  private final Map<TypeInfo, Integer> inside = new HashMap<>();

  Shape of(TypeInfo type) {
    Shape s = shapes.get(type);
    if (s == null) {
      s = find(type, new HashSet<>());
      shapes.put(type, s);
    }
    return s;
  }

  private static Shape find(TypeInfo type, Set<TypeInfo> above) {
    if (type.string()) {
      return Shape.TEXT;
    }
    if (type.primitive()) {
      return Shape.PRIMITIVE;
    }
    if (stack(type)) {
      return Shape.STACK;
    }
    if (above.size() > MAX_DEPTH || !above.add(type)) {
      return Shape.REFERENCED; // a type whose only field leads back to itself, or nowhere
    }
    if (type.fields().size() == 1) {
      FieldInfo only = type.fields().get(0);
      Shape inner = find(only.type(), above);
      if (inner == Shape.REFERENCED && above.contains(only.type())) {
        return Shape.REFERENCED;
      }
      return inner == Shape.TEXT && !only.array() ? Shape.TEXT : Shape.INLINED;
    }
    for (FieldInfo f : type.fields()) {
      if (f.array() || f.pooled() || !number(f.type())) {
        return Shape.REFERENCED;
      }
    }
    return Shape.INLINED;
  }

  /**
   * How many values stand in a value of this type without an array or a pool between; {@code Integer.MAX_VALUE} when it
   * contains itself.
   */
  int valuesInside(TypeInfo type) {
    return valuesInside(type, 0);
  }

  private int valuesInside(TypeInfo type, int depth) {
    if (depth > MAX_DEPTH) {
      return Integer.MAX_VALUE;
    }
    Integer known = inside.get(type);
    if (known != null) {
      return known;
    }
    inside.put(type, Integer.MAX_VALUE); // for a type that comes back to itself
    long sum = 1;
    for (FieldInfo f : type.fields()) {
      if (!f.array() && !f.pooled()) {
        sum = Math.min(Integer.MAX_VALUE, sum + valuesInside(f.type(), depth + 1));
      }
    }
    inside.put(type, (int) sum);
    return (int) sum;
  }

  private static boolean number(TypeInfo type) {
    return type.primitive() && !type.name().equals("boolean");
  }

  private static boolean stack(TypeInfo type) {
    if (!simpleName(type).equals("StackTrace")) {
      return false;
    }
    for (FieldInfo f : type.fields()) {
      if (f.name().equals("frames") && f.array()) {
        return true;
      }
    }
    return false;
  }

  /** The name behind the last dot. */
  static String simpleName(TypeInfo type) {
    return type.name().substring(type.name().lastIndexOf('.') + 1);
  }
}
