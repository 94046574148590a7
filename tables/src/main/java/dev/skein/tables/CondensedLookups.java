package dev.skein.tables;

import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tables beside the names of class loaders, modules and packages, with the rest of what is known about them. Their {@code
 * _id} is the name that stands in the events; of several of one name the first is kept.
 */
final class CondensedLookups {
  private static final class Lookup {
    private final TableBuilder table;
    private final BitSet names = new BitSet();
    private final Map<StructType, CondensedPlan> plans = new HashMap<>();

    Lookup(TableBuilder table) {
      this.table = table;
    }
  }

  private record Waiting(Lookup lookup, int name, StructValue value) {}

  private final ImportTables tables;
  private final Map<String, Lookup> lookups = new LinkedHashMap<>();
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

  CondensedLookups(ImportTables tables) {
    this.tables = tables;
  }

  /** Forgets the types of a file. */
  void nextFile() {
    lookups.values().forEach(l -> l.plans.clear());
  }

  /** Whether a type has such a table. */
  static boolean has(String typeName) {
    return typeName.equals(CondensedShape.CLASS_LOADER)
        || typeName.equals(CondensedShape.MODULE)
        || typeName.equals(CondensedShape.PACKAGE);
  }

  /**
   * Makes sure that a value has its row, later: this may be in the middle of another row.
   *
   * @param name dictionary index of its name
   */
  void add(StructValue value, int name) {
    String typeName = value.type().name();
    if (!has(typeName)) {
      return;
    }
    Lookup lookup = lookups.get(typeName);
    if (lookup == null) {
      String table = tables.names().of(typeName);
      lookup = new Lookup(tables.lookup(table, typeName));
      lookups.put(typeName, lookup);
    }
    if (!lookup.names.get(name)) {
      lookup.names.set(name);
      waiting.add(new Waiting(lookup, name, value));
    }
  }

  /** Writes the rows that wait; they can lead to others. */
  void finish(CondensedRows rows) {
    while (!waiting.isEmpty()) {
      Waiting w = waiting.poll();
      StructType type = w.value.type();
      CondensedPlan plan = w.lookup.plans.get(type);
      if (plan == null) {
        plan = CondensedPlanCompiler.compileLookup(type, tables, w.lookup.table);
        w.lookup.plans.put(type, plan);
      }
      rows.row(plan, w.value, w.name);
      tables.rowDone(w.lookup.table, rows.takeVolume());
    }
  }
}
