package dev.skein.tables;

import dev.skein.cjfr.ArrayType;
import dev.skein.cjfr.CjfrType;
import dev.skein.cjfr.Field;
import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How a struct of a condensed recording becomes columns: the rules of {@code docs/schema.md}. */
enum CondensedShape {
  /** A thread, a class, a method and the like: a VARCHAR with the name. */
  NAME,
  /** Exactly one field that is (at last) a string: a VARCHAR. */
  TEXT,
  /** A stack trace: a reference and six columns beside it. */
  STACK,
  /** All fields are numbers, or there is exactly one: the fields become columns. */
  INLINED,
  /** Anything else: a row in a table of its own, referred to by id. */
  REFERENCED;

  static final String THREAD = "java.lang.Thread";
  static final String CLASS = "java.lang.Class";
  static final String METHOD = "jdk.types.Method";
  static final String CLASS_LOADER = "jdk.types.ClassLoader";
  static final String MODULE = "jdk.types.Module";
  static final String PACKAGE = "jdk.types.Package";
  private static final String THREAD_GROUP = "jdk.types.ThreadGroup";

  /** Types whose names stand in the events. No other table takes their name, or queries would take it for theirs. */
  static final List<String> WITHOUT_TABLE = List.of(THREAD, CLASS);

  private static final int MAX_DEPTH = 64;

  private static final Set<String> NAMED =
      Set.of(THREAD, CLASS, METHOD, CLASS_LOADER, MODULE, PACKAGE, THREAD_GROUP);

  static CondensedShape of(StructType type) {
    return of(type, new HashSet<>());
  }

  private static CondensedShape of(StructType type, Set<StructType> above) {
    if (NAMED.contains(type.name())) {
      return NAME;
    }
    int frames = type.indexOf("frames");
    if (CondensedMeaning.simpleName(type.name()).equals("StackTrace")
        && frames >= 0
        && type.known()
        && type.fields().get(frames).kind() == Kind.ARRAY) {
      return STACK;
    }
    if (!type.known() || above.size() > MAX_DEPTH || !above.add(type)) {
      return REFERENCED;
    }
    if (type.fields().size() == 1) {
      return ofSingle(type.fields().get(0), above);
    }
    for (Field f : type.fields()) {
      if (!number(f.kind())) {
        return REFERENCED;
      }
    }
    return INLINED;
  }

  private static CondensedShape ofSingle(Field only, Set<StructType> above) {
    if (only.kind() == Kind.TEXT) {
      return TEXT;
    }
    if (!(only.type() instanceof StructType inner)) {
      return INLINED;
    }
    CondensedShape shape = of(inner, above);
    if (shape == REFERENCED && above.contains(inner)) {
      return REFERENCED;
    }
    return shape == TEXT ? TEXT : INLINED;
  }

  private static boolean number(Kind kind) {
    return switch (kind) {
      case INTEGER, FLOAT, DOUBLE, TIMESTAMP, TIMESPAN -> true;
      default -> false;
    };
  }

  /** Whether all types are defined that the columns of {@code type} depend on. */
  static boolean known(StructType type) {
    return known(type, new HashSet<>());
  }

  private static boolean known(CjfrType type, Set<CjfrType> seen) {
    if (!seen.add(type)) {
      return true;
    }
    if (type instanceof ArrayType array) {
      return array.known() && known(array.elementType(), seen);
    }
    if (!(type instanceof StructType struct)) {
      return true;
    }
    if (!struct.known()) {
      return false;
    }
    for (Field f : struct.fields()) {
      if (!known(f.type(), seen)) {
        return false;
      }
    }
    return true;
  }
}
