package dev.skein.tables;

import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;
import dev.skein.parser.JfrFormatException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns the structs that events of a condensed recording share into names and into ids of rows. What a struct became is
 * kept in its {@link StructValue#mark}: the id of its row or trace in the lower half, its text in the upper one.
 */
final class CondensedReferences {
  private static final int IN_PROGRESS = -1;
  private static final long ID = 0xffff_ffffL;

  /** Structs within structs are followed by recursion up to here, and by a queue beyond. */
  private static final int MAX_DEPTH = 100;

  /** Texts whose number is remembered beside the dictionary; a power of two. */
  private static final int TEXTS_KEPT = 1 << 12;

  private record Deferred(StructValue value, int id) {}

  private final ImportTables tables;
  private final CondensedLookups lookups;
  private final CondensedRows rows;
  private final CondensedStacks stacks;
  private final Map<String, StructTable> structs = new LinkedHashMap<>();
  private final Map<StructType, CondensedPlan> plans = new HashMap<>();

  /** By the last bits of the hash: a text, and its number in {@link #textNumbers}. */
  private final String[] texts = new String[TEXTS_KEPT];

  private final int[] textNumbers = new int[TEXTS_KEPT];
  private final RowBuffer buffer = new RowBuffer();
  private final ArrayDeque<Deferred> deferred = new ArrayDeque<>();
  private int depth;

  CondensedReferences(ImportTables tables) {
    this.tables = tables;
    this.lookups = new CondensedLookups(tables);
    this.rows = new CondensedRows(this);
    this.stacks = new CondensedStacks(this, tables.stacks(), buffer);
  }

  CondensedRows rows() {
    return rows;
  }

  /** The tables of structs, in order of first appearance. */
  Iterable<StructTable> tables() {
    return structs.values();
  }

  /** Forgets the types of a file. */
  void nextFile() {
    plans.clear();
    Arrays.fill(texts, null);
    lookups.nextFile();
  }

  /** Dictionary index of a text, 0 for null. Texts that repeat are mostly one object, whose hash is known. */
  int text(String text) {
    if (text == null) {
      return 0;
    }
    int place = text.hashCode() & TEXTS_KEPT - 1;
    if (!text.equals(texts[place])) {
      textNumbers[place] = tables.dictionary().intern(text);
      texts[place] = text;
    }
    return textNumbers[place];
  }

  /** Bytes of a text by its dictionary index; 0 for one that takes no more than other values. */
  int lengthIfLong(int index) {
    return tables.dictionary().lengthIfLong(index);
  }

  /** Dictionary index of the name of a thread, class or the like, 0 when it has none. */
  int name(StructValue v) {
    int known = (int) (v.mark() >>> 32);
    if (known != 0) {
      return known;
    }
    int index = text(CondensedNames.of(v));
    if (index != 0) {
      v.mark(v.mark() & ID | (long) index << 32);
      lookups.add(v, index);
    }
    return index;
  }

  /** Id of the trace that {@code v} is. */
  int stack(StructValue v) {
    int known = (int) v.mark();
    if (known != 0) {
      return known;
    }
    int id = id(v, stacks.intern(v));
    v.forget(); // the frames are in the table now
    return id;
  }

  /** Id of the row that {@code v} has in the table of its type. */
  int struct(StructValue v) {
    int known = (int) v.mark();
    if (known > 0) {
      return known;
    }
    StructTable table = table(v.type());
    if (known == IN_PROGRESS || depth >= MAX_DEPTH || depth > 0 && !plans.containsKey(v.type())) {
      // A new type may bring columns, which no table can take in the middle of a row.
      int id = table.rows().reserve();
      if (known != IN_PROGRESS) {
        deferred.add(new Deferred(v, id));
      }
      return id(v, id);
    }
    id(v, IN_PROGRESS);
    return row(v, table);
  }

  private int row(StructValue v, StructTable table) {
    CondensedPlan plan = plan(v.type());
    if (plan == null) {
      return id(v, table.rows().reserve());
    }
    depth++;
    rows.row(plan, v, 0);
    depth--;
    int reserved = (int) v.mark();
    int from = buffer.size();
    RowCodec.write(table.table().columns(), buffer);
    int last = table.rows().lastId();
    int id = reserved;
    if (reserved > 0) {
      table.rows().fill(reserved, buffer.bytes(), from, buffer.size());
    } else {
      id = table.rows().intern(buffer.bytes(), from, buffer.size());
    }
    if (v.type().name().equals(CondensedShape.METHOD) && (reserved > 0 || id > last)) {
      methodFacts(v, id);
    }
    buffer.size(from);
    table.pop();
    return id(v, id);
  }

  private static int id(StructValue v, int id) {
    v.mark(v.mark() & ~ID | id & ID);
    return id;
  }

  private void methodFacts(StructValue method, int id) {
    boolean constructor = "<init>".equals(CondensedNames.text(method, "name"));
    StructValue type = CondensedNames.struct(method, "type");
    StructValue loader = type == null ? null : CondensedNames.struct(type, "classLoader");
    boolean application = false;
    if (loader != null) {
      boolean named = "bootstrap".equals(CondensedNames.text(loader, "name"));
      application = !named || CondensedNames.struct(loader, "type") != null;
    } else if (type != null) {
      String name = CondensedNames.text(type, "name");
      application = name != null && !MethodFacts.ofJdk(name);
    }
    tables.facts().add(id, constructor, application);
  }

  /** What structs lead to: rows whose ids were given out before they could be written. */
  void finishDeferred() {
    while (!deferred.isEmpty()) {
      Deferred d = deferred.poll();
      row(d.value, table(d.value.type()));
    }
    lookups.finish(rows);
  }

  private StructTable table(StructType type) {
    return structs.computeIfAbsent(
        type.name(), k -> new StructTable(tables.names().of(k), type.name()));
  }

  private CondensedPlan plan(StructType type) {
    CondensedPlan plan = plans.get(type);
    if (plan == null && !plans.containsKey(type)) {
      try {
        plan = CondensedPlanCompiler.compile(type, tables, table(type).table());
      } catch (JfrFormatException e) {
        plan = null; // far too many columns: its rows stay empty
      }
      plans.put(type, plan);
    }
    return plan;
  }

  /** Whether a type has a table beside its names. */
  static boolean hasLookup(String typeName) {
    return CondensedLookups.has(typeName);
  }
}
