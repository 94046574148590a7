package dev.skein.tables;

import dev.skein.cjfr.ArrayType;
import dev.skein.cjfr.CjfrType;
import dev.skein.cjfr.Field;
import dev.skein.cjfr.Kind;
import dev.skein.cjfr.ScalarType;
import dev.skein.cjfr.StructType;
import dev.skein.parser.JfrFormatException;
import dev.skein.tables.CondensedStep.Op;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Finds the columns of a struct type, adds them to its table, and says where their values are. */
final class CondensedPlanCompiler {
  /** DuckDB has no limit worth naming, but a table must be creatable within seconds. */
  private static final int MAX_COLUMNS = 4096;

  private static final int MAX_DEPTH = 64;

  private final ImportTables tables;
  private final TableBuilder table;
  private final Set<Integer> used = new HashSet<>();
  private final List<CondensedStep> steps = new ArrayList<>();
  private final List<Integer> columns = new ArrayList<>();

  private CondensedPlanCompiler(ImportTables tables, TableBuilder table) {
    this.tables = tables;
    this.table = table;
  }

  /**
   * @throws JfrFormatException when the type would have too many columns
   */
  static CondensedPlan compile(StructType type, ImportTables tables, TableBuilder table) {
    CondensedPlanCompiler compiler = new CondensedPlanCompiler(tables, table);
    compiler.fields(type, "", 0, 0, step -> step);
    return new CondensedPlan(type, table, compiler.steps, compiler.columns);
  }

  /**
   * Like {@link #compile}, with a first column {@code _id} for the row's name, for which the plan has a step that is null.
   */
  static CondensedPlan compileLookup(StructType type, ImportTables tables, TableBuilder table) {
    CondensedPlanCompiler compiler = new CondensedPlanCompiler(tables, table);
    compiler.add(compiler.column("_id", DataType.DICTIONARY, 0, null, null), null);
    compiler.fields(type, "", 0, 0, step -> step);
    return new CondensedPlan(type, table, compiler.steps, compiler.columns);
  }

  private void fields(
      StructType type, String prefix, int level, int depth, UnaryOperator<CondensedStep> outer) {
    if (!type.known()) {
      return; // no value of it was ever read
    }
    for (int i = 0; i < type.fields().size(); i++) {
      Field f = type.fields().get(i);
      Place place = new Place(type, i, f.name());
      CondensedMeaning meaning = CondensedMeaning.ofField(f.description());
      value(place, f.type(), f.kind(), prefix + f.name(), meaning, level, depth, outer);
    }
  }

  /** A field, or with null as its owner any element of a list. */
  private record Place(StructType owner, int field, String name) {
    CondensedStep step(Op op, Kind kind, CondensedStep next) {
      return new CondensedStep(op, kind, owner, field, name, next);
    }
  }

  private void value(
      Place place,
      CjfrType type,
      Kind kind,
      String path,
      CondensedMeaning meaning,
      int level,
      int depth,
      UnaryOperator<CondensedStep> outer) {
    if (table.specs().size() > MAX_COLUMNS || depth > MAX_DEPTH) {
      throw new JfrFormatException(
          -1, table.typeName() + " would have more than " + MAX_COLUMNS + " columns");
    }
    if (type instanceof ArrayType array) {
      if (array.known()) {
        value(
            new Place(null, 0, null),
            array.elementType(),
            array.elementKind(),
            path,
            meaning,
            level + 1,
            depth + 1,
            step -> outer.apply(place.step(Op.LIST, Kind.ARRAY, step)));
      }
    } else if (type instanceof StructType struct) {
      struct(place, struct, path, meaning, level, depth, outer);
    } else {
      scalar(place, (ScalarType) type, kind, path, meaning, level, outer);
    }
  }

  private void struct(
      Place place,
      StructType struct,
      String path,
      CondensedMeaning meaning,
      int level,
      int depth,
      UnaryOperator<CondensedStep> outer) {
    switch (CondensedShape.of(struct)) {
      case NAME -> {
        boolean lookup = CondensedReferences.hasLookup(struct.name());
        String references = lookup ? tables.names().of(struct.name()) : null;
        int column = column(path, DataType.DICTIONARY, level, null, references);
        add(column, outer.apply(place.step(Op.NAME, Kind.STRUCT, null)));
      }
      case TEXT -> {
        Field only = struct.fields().get(0);
        value(
            new Place(struct, 0, only.name()),
            only.type(),
            only.kind(),
            path,
            meaning,
            level,
            depth + 1,
            step -> outer.apply(place.step(Op.INSIDE, Kind.STRUCT, step)));
      }
      case STACK -> {
        tables.stackType(struct.name());
        int column = reference(struct, path, level);
        add(column, outer.apply(place.step(Op.STACK, Kind.STRUCT, null)));
        if (level == 0) {
          table.stackColumns(column, tables.names().of(CondensedShape.METHOD));
        }
      }
      case INLINED ->
          fields(
              struct,
              path + "$",
              level,
              depth + 1,
              step -> outer.apply(place.step(Op.INSIDE, Kind.STRUCT, step)));
      default ->
          add(
              reference(struct, path, level),
              outer.apply(place.step(Op.REFERENCE, Kind.STRUCT, null)));
    }
  }

  private int reference(StructType struct, String path, int level) {
    return column(path, DataType.UINTEGER, level, null, tables.names().of(struct.name()));
  }

  private void scalar(
      Place place,
      ScalarType type,
      Kind kind,
      String path,
      CondensedMeaning meaning,
      int level,
      UnaryOperator<CondensedStep> outer) {
    DataType wanted = dataType(type, kind, meaning.javaType());
    Op op = op(kind, wanted);
    int column = column(path, wanted, level, meaning.contentType(), null);
    if (op == Op.INTEGER && wanted.equals(DataType.BIGINT)) {
      op = unit(meaning.contentType(), table.specs().get(column).contentType());
    }
    add(column, outer.apply(place.step(op, kind, null)));
  }

  /** The type that the declared Java type has; where it is not known, the one that fits how values are stored. */
  private static DataType dataType(ScalarType type, Kind kind, String javaType) {
    if (kind == Kind.TIMESTAMP) {
      return DataType.TIMESTAMP;
    }
    if (kind == Kind.TIMESPAN) {
      return DataType.DOUBLE;
    }
    DataType declared = declared(javaType);
    if (kind == Kind.TEXT) {
      // The number of an event type is stored as its name.
      return DataType.BIGINT.equals(declared) ? declared : DataType.DICTIONARY;
    }
    return declared != null ? declared : stored(type, kind);
  }

  private static DataType declared(String javaType) {
    return switch (javaType == null ? "" : javaType) {
      case "boolean" -> DataType.BOOLEAN;
      case "byte" -> DataType.TINYINT;
      case "short" -> DataType.SMALLINT;
      case "char" -> DataType.USMALLINT;
      case "int" -> DataType.INTEGER;
      case "long" -> DataType.BIGINT;
      case "float", "double" -> DataType.DOUBLE;
      default -> null;
    };
  }

  private static DataType stored(ScalarType type, Kind kind) {
    return switch (kind) {
      case BOOLEAN -> DataType.BOOLEAN;
      case FLOAT, DOUBLE -> DataType.DOUBLE;
      default ->
          switch (type.width()) {
            case 1 -> DataType.TINYINT;
            case 2 -> DataType.SMALLINT;
            case 3, 4 -> DataType.INTEGER;
            default -> DataType.BIGINT;
          };
    };
  }

  private static Op op(Kind kind, DataType wanted) {
    return switch (kind) {
      case TIMESTAMP -> Op.TIMESTAMP;
      case TIMESPAN -> Op.TIMESPAN;
      case TEXT -> wanted.equals(DataType.BIGINT) ? Op.TYPE_ID : Op.TEXT;
      case FLOAT, DOUBLE -> Op.REAL;
      default -> wanted.equals(DataType.DOUBLE) ? Op.REAL : Op.INTEGER;
    };
  }

  private static Op unit(String unit, String columnUnit) {
    if (PlanCompiler.BITS.equals(columnUnit) && PlanCompiler.BYTES.equals(unit)) {
      return Op.BYTES_TO_BITS;
    }
    return PlanCompiler.BYTES.equals(columnUnit) && PlanCompiler.BITS.equals(unit)
        ? Op.BITS_TO_BYTES
        : Op.INTEGER;
  }

  private int column(String path, DataType type, int level, String contentType, String references) {
    DataType t = type;
    for (int i = 0; i < level; i++) {
      t = DataType.list(t);
    }
    if (table.mustFlush(path, t)) {
      tables.flush(table);
    }
    int column = table.column(path, t, contentType, references, used);
    used.add(column);
    return column;
  }

  private void add(int column, CondensedStep step) {
    columns.add(column);
    steps.add(step);
  }
}
