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

  private final Map<TypeInfo, Shape> shapes = new HashMap<>();

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
    if (!above.add(type)) {
      return Shape.REFERENCED; // a type whose only field leads back to itself
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
