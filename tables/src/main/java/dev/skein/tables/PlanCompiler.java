package dev.skein.tables;

import dev.skein.parser.AnnotationInfo;
import dev.skein.parser.FieldInfo;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.TypeInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compiles a type of a chunk's metadata into a {@link Plan}, and gives its table the columns for it. */
final class PlanCompiler {
  /** Deeper nesting of values in values than any recorder writes. */
  private static final int MAX_DEPTH = 32;

  /** Values in one value, arrays aside. */
  private static final int MAX_VALUES = 100_000;

  /** DuckDB has no limit worth naming, but a table must be creatable within seconds. */
  private static final int MAX_COLUMNS = 4096;

  /** Content types of the JDK, for recorders that do not annotate their annotations. */
  static final Set<String> CONTENT_TYPES =
      Set.of(
          "Timestamp",
          "Timespan",
          "DataAmount",
          "MemoryAmount",
          "MemoryAddress",
          "Percentage",
          "Frequency",
          "Unsigned",
          "BooleanFlag");

  static final String BYTES = "DataAmount";
  static final String BITS = "DataAmount BITS";

  private final TypeShape shapes;
  private final TableNames names;
  private final TableBuilder table;
  private final Set<Integer> used = new HashSet<>();
  private final Runnable flush;

  private PlanCompiler(TypeShape shapes, TableNames names, TableBuilder table, Runnable flush) {
    this.shapes = shapes;
    this.names = names;
    this.table = table;
    this.flush = flush;
  }

  /**
   * @param flush hands the waiting rows of the table over, called when a column has to become wider
   * @throws JfrFormatException when the type cannot be decoded
   */
  static Plan compile(
      TypeInfo type, TypeShape shapes, TableNames names, TableBuilder table, Runnable flush) {
    if (shapes.valuesInside(type) > MAX_VALUES) {
      throw new JfrFormatException(
          -1, "type " + type.name() + " contains itself by value, or endlessly many values");
    }
    List<Plan.Step> steps = new ArrayList<>();
    new PlanCompiler(shapes, names, table, flush).fields(type, "", steps, 0, 0);
    return new Plan(type, table, steps);
  }

  private void fields(TypeInfo type, String prefix, List<Plan.Step> steps, int level, int depth) {
    if (depth > MAX_DEPTH) {
      throw new JfrFormatException(-1, "type " + type.name() + " contains itself by value");
    }
    for (FieldInfo f : type.fields()) {
      if (f.type().missing()) {
        throw new JfrFormatException(
            -1,
            "field "
                + f.name()
                + " of "
                + type.name()
                + " has "
                + f.type().name()
                + ", which the metadata lacks");
      }
      if (table.specs().size() > MAX_COLUMNS) {
        throw new JfrFormatException(
            -1, table.typeName() + " would have more than " + MAX_COLUMNS + " columns");
      }
      field(f, prefix + f.name(), f, steps, level, depth);
    }
  }

  private void field(
      FieldInfo f, String path, FieldInfo meaning, List<Plan.Step> steps, int level, int depth) {
    if (f.array()) {
      List<Plan.Step> element = new ArrayList<>();
      value(f.type(), f.pooled(), path, meaning, element, level + 1, depth + 1);
      steps.add(new Plan.Step(Plan.LIST, -1, 0, f.type(), element, level));
    } else {
      value(f.type(), f.pooled(), path, meaning, steps, level, depth + 1);
    }
  }

  private void value(
      TypeInfo type,
      boolean pooled,
      String path,
      FieldInfo meaning,
      List<Plan.Step> steps,
      int level,
      int depth) {
    switch (shapes.of(type)) {
      case PRIMITIVE -> {
        if (pooled) {
          List<Plan.Step> entry = new ArrayList<>();
          entry.add(primitive(type, path, meaning, level));
          steps.add(new Plan.Step(Plan.INLINED_POOLED, -1, 0, type, entry, level));
        } else {
          steps.add(primitive(type, path, meaning, level));
        }
      }
      case TEXT -> text(type, pooled, path, meaning, steps, level, depth);
      case STACK -> {
        int column = reference(type, path, level);
        steps.add(
            new Plan.Step(pooled ? Plan.STACK : Plan.EMBEDDED_STACK, column, 0, type, null, level));
        if (level == 0) {
          table.stackColumns(column, names.of(methodType(type)));
        }
      }
      case INLINED -> {
        if (pooled) {
          List<Plan.Step> entry = new ArrayList<>();
          fields(type, path + "$", entry, level, depth);
          steps.add(new Plan.Step(Plan.INLINED_POOLED, -1, 0, type, entry, level));
        } else {
          fields(type, path + "$", steps, level, depth);
        }
      }
      default ->
          steps.add(
              new Plan.Step(
                  pooled ? Plan.REFERENCE : Plan.EMBEDDED,
                  reference(type, path, level),
                  0,
                  type,
                  null,
                  level));
    }
  }

  /** The type of a trace's methods, whose table the stack columns refer to. */
  private static String methodType(TypeInfo stackTrace) {
    for (FieldInfo f : stackTrace.fields()) {
      if (f.name().equals("frames")) {
        for (FieldInfo g : f.type().fields()) {
          if (g.name().equals("method")) {
            return g.type().name();
          }
        }
      }
    }
    return "jdk.types.Method";
  }

  private void text(
      TypeInfo type,
      boolean pooled,
      String path,
      FieldInfo meaning,
      List<Plan.Step> steps,
      int level,
      int depth) {
    if (depth > MAX_DEPTH) {
      throw new JfrFormatException(-1, "type " + type.name() + " contains itself by value");
    }
    if (!pooled && !type.string()) {
      FieldInfo only = type.fields().get(0);
      text(only.type(), only.pooled(), path, meaning, steps, level, depth + 1);
      return;
    }
    DataType wanted = pooled ? DataType.DICTIONARY : DataType.VARCHAR;
    int column = column(path, list(wanted, level), contentType(meaning), null);
    boolean dictionary = element(column, level).kind() == DataType.Kind.DICTIONARY;
    int op =
        pooled
            ? dictionary ? Plan.POOLED_TEXT : Plan.POOLED_TEXT_TO_STRING
            : dictionary ? Plan.STRING_TO_DICTIONARY : Plan.STRING;
    steps.add(new Plan.Step(op, column, 0, type, null, level));
  }

  private int reference(TypeInfo type, String path, int level) {
    return column(path, list(DataType.UINTEGER, level), null, names.of(type.name()));
  }

  private Plan.Step primitive(TypeInfo type, String path, FieldInfo meaning, int level) {
    int op = integerOp(type.name());
    int source = op;
    DataType wanted = plainType(op);
    AnnotationInfo timestamp = meaning.annotation("Timestamp");
    AnnotationInfo timespan = meaning.annotation("Timespan");
    boolean integer = op >= Plan.BYTE && op <= Plan.LONG;
    if (integer && timestamp != null) {
      op = timestampOp(timestamp.value());
      wanted = DataType.TIMESTAMP;
    } else if (integer && timespan != null) {
      op = timespanOp(timespan.value());
      wanted = DataType.DOUBLE;
    }
    int column = column(path, list(wanted, level), contentType(meaning), null);
    if (!element(column, level).equals(wanted)) {
      op = Plan.WIDENED;
    }
    if (wanted.equals(DataType.BIGINT)) {
      op = unitOp(op, contentType(meaning), table.specs().get(column).contentType());
    }
    return new Plan.Step(op, column, source, null, null, level);
  }

  private static int unitOp(int op, String unit, String columnUnit) {
    if (BITS.equals(columnUnit) && BYTES.equals(unit)) {
      return Plan.BYTES_TO_BITS;
    }
    return BYTES.equals(columnUnit) && BITS.equals(unit) ? Plan.BITS_TO_BYTES : op;
  }

  private DataType element(int column, int level) {
    DataType t = table.specs().get(column).type();
    for (int i = 0; i < level; i++) {
      t = t.children().get(0);
    }
    return t;
  }

  private int column(String path, DataType type, String contentType, String references) {
    if (table.mustFlush(path, type)) {
      flush.run();
    }
    int c = table.column(path, type, contentType, references, used);
    used.add(c);
    return c;
  }

  private static DataType list(DataType type, int level) {
    DataType t = type;
    for (int i = 0; i < level; i++) {
      t = DataType.list(t);
    }
    return t;
  }

  private static int integerOp(String primitive) {
    return switch (primitive) {
      case "boolean" -> Plan.BOOLEAN;
      case "byte" -> Plan.BYTE;
      case "short" -> Plan.SHORT;
      case "char" -> Plan.CHAR;
      case "int" -> Plan.INT;
      case "float" -> Plan.FLOAT;
      case "double" -> Plan.DOUBLE;
      default -> Plan.LONG;
    };
  }

  private static DataType plainType(int op) {
    return switch (op) {
      case Plan.BOOLEAN -> DataType.BOOLEAN;
      case Plan.BYTE -> DataType.TINYINT;
      case Plan.SHORT -> DataType.SMALLINT;
      case Plan.CHAR -> DataType.USMALLINT;
      case Plan.INT -> DataType.INTEGER;
      case Plan.FLOAT, Plan.DOUBLE -> DataType.DOUBLE;
      default -> DataType.BIGINT;
    };
  }

  private static int timestampOp(String unit) {
    return switch (unit == null ? "" : unit) {
      case "TICKS" -> Plan.TIMESTAMP_TICKS;
      case "NANOSECONDS_SINCE_EPOCH" -> Plan.TIMESTAMP_NANOS;
      default -> Plan.TIMESTAMP_MILLIS;
    };
  }

  private static int timespanOp(String unit) {
    return switch (unit == null ? "" : unit) {
      case "TICKS" -> Plan.TIMESPAN_TICKS;
      case "MICROSECONDS" -> Plan.TIMESPAN_MICROS;
      case "MILLISECONDS" -> Plan.TIMESPAN_MILLIS;
      case "SECONDS" -> Plan.TIMESPAN_SECONDS;
      default -> Plan.TIMESPAN_NANOS;
    };
  }

  /**
   * The simple name of the annotation that says what a number means. A data amount in bits says so; the units of times
   * are gone after conversion. {@code Unsigned} gives way to a more telling one.
   */
  private static String contentType(FieldInfo f) {
    String found = null;
    for (AnnotationInfo a : f.annotations()) {
      String name = a.simpleName();
      if (!a.contentType() && !CONTENT_TYPES.contains(name)) {
        continue;
      }
      if (name.equals(BYTES) && "BITS".equals(a.value())) {
        name = BITS;
      }
      if (found == null || found.equals("Unsigned")) {
        found = name;
      }
    }
    return found;
  }
}
