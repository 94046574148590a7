package dev.skein.tables;

import dev.skein.parser.Chunk;
import dev.skein.parser.Cursor;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.Pool;
import dev.skein.parser.TypeInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns the keys of a chunk's constant pools into ids that hold for the whole import: an entry is decoded when something
 * first refers to it, and interned by its content. Entries that nothing refers to never become rows.
 */
final class References {
  /** Marks in {@link Pool#id}: being decoded, and decoded to nothing. */
  private static final int IN_PROGRESS = -1;

  private static final int NOTHING = -2;

  /** Chains of references (heap paths) are followed by recursion up to here, and by a queue beyond. */
  private static final int MAX_DEPTH = 200;

  /** Values inside values, which have no pool to come from. */
  private static final int MAX_NESTING = 100;

  private record Deferred(Pool pool, int entry) {}

  private final Dictionary dictionary;
  private final TableNames names;
  private final MethodFacts facts;
  private final StackTable stacks;
  private final Decoder decoder;
  private final Map<String, StructTable> tables = new LinkedHashMap<>();
  private final RowBuffer buffer = new RowBuffer();
  private final List<Cursor> cursors = new ArrayList<>();
  private final ArrayDeque<Deferred> deferred = new ArrayDeque<>();
  private int depth;
  private int nesting;
  private StackTable.Frames spareFrames = new StackTable.Frames();

  private Chunk chunk;
  private Pool strings;
  private Map<TypeInfo, Plan> plans = Map.of();
  private Map<TypeInfo, StackPlan> stackPlans = Map.of();

  References(ImportTables tables) {
    this.dictionary = tables.dictionary();
    this.names = tables.names();
    this.facts = tables.facts();
    this.stacks = tables.stacks();
    this.decoder = new Decoder(this, dictionary);
  }

  Decoder decoder() {
    return decoder;
  }

  /** The tables of structs, in order of first appearance. */
  Iterable<StructTable> tables() {
    return tables.values();
  }

  /** The table of a struct type, made when it is new. */
  StructTable table(TypeInfo type) {
    return tables.computeIfAbsent(type.name(), k -> new StructTable(names.of(k), k));
  }

  /** Starts with another chunk, whose types have these plans. */
  void chunk(Chunk next, Map<TypeInfo, Plan> structs, Map<TypeInfo, StackPlan> traces) {
    chunk = next;
    plans = structs;
    stackPlans = traces;
    strings = null;
    for (TypeInfo t : next.metadata().types()) {
      if (t.string()) {
        strings = next.pool(t.id());
      }
    }
    plans.values().forEach(p -> p.bind(next));
    stackPlans.values().forEach(p -> p.bind(next));
    reset();
  }

  /** Forgets what an event that turned out to be damaged left open. */
  void reset() {
    depth = 0;
    nesting = 0;
    buffer.size(0);
  }

  /** A cursor at a pool entry; to be given back with {@link #close}, innermost first. */
  Cursor open(Pool pool, int entry) {
    if (depth == cursors.size()) {
      cursors.add(new Cursor());
    }
    Cursor c = cursors.get(depth++);
    return c.at(chunk.poolBytes(), pool.position(entry), chunk.poolBytes().length());
  }

  void close() {
    depth--;
  }

  /** Id of the row that a pool entry stands for, 0 when the pool lacks it. */
  int struct(Pool pool, long key) {
    int entry = pool == null ? -1 : pool.entry(key);
    if (entry < 0) {
      return 0;
    }
    int id = pool.id(entry);
    return id > 0 ? id : newStruct(pool, entry, id);
  }

  private int newStruct(Pool pool, int entry, int mark) {
    Plan plan = plans.get(pool.type());
    if (mark == NOTHING || plan == null) {
      return 0;
    }
    StructTable table = table(pool.type());
    if (mark == IN_PROGRESS || depth >= MAX_DEPTH) {
      int id = table.rows().reserve();
      pool.id(entry, id);
      if (mark != IN_PROGRESS) {
        deferred.add(new Deferred(pool, entry));
      }
      return id;
    }
    pool.id(entry, IN_PROGRESS);
    return decode(pool, entry, plan, table);
  }

  private int decode(Pool pool, int entry, Plan plan, StructTable table) {
    int depthBefore = depth;
    int nestingBefore = nesting;
    int bufferBefore = buffer.size();
    int[] sizes = sizes(table);
    try {
      decoder.row(plan, open(pool, entry));
      close();
      int reserved = pool.id(entry);
      int id = store(table, reserved > 0 ? reserved : 0);
      pool.id(entry, id);
      return id;
    } catch (IndexOutOfBoundsException | JfrFormatException e) {
      // The entry could be stepped over but not read: whoever refers to it refers to nothing.
      depth = depthBefore;
      nesting = nestingBefore;
      buffer.size(bufferBefore);
      restore(table, sizes);
      int reserved = pool.id(entry);
      pool.id(entry, reserved > 0 ? reserved : NOTHING);
      return Math.max(reserved, 0);
    }
  }

  /** Decodes the entries whose ids were given out before their rows could be. */
  void finishDeferred() {
    for (Deferred d; (d = deferred.poll()) != null; ) {
      decode(d.pool, d.entry, plans.get(d.pool.type()), table(d.pool.type()));
    }
  }

  /** Id of the row that stands at {@code c} by value. */
  int embedded(TypeInfo type, Cursor c) {
    Plan plan = plans.get(type);
    if (plan == null || nesting == MAX_NESTING) {
      throw new JfrFormatException(
          c.fileOffset(),
          plan == null
              ? "it holds a " + type.name() + ", which cannot be decoded"
              : "values of " + type.name() + " nested more than " + MAX_NESTING + " deep");
    }
    decoder.growByRow(c);
    StructTable table = table(type);
    int[] sizes = sizes(table);
    nesting++;
    try {
      decoder.row(plan, c);
      nesting--;
      return store(table, 0);
    } catch (IndexOutOfBoundsException | JfrFormatException e) {
      restore(table, sizes);
      throw e;
    }
  }

  /** Interns the last row of a table's columns, or puts it under an id that was given out before. */
  private int store(StructTable table, int reserved) {
    int from = buffer.size();
    RowCodec.write(table.table().columns(), buffer);
    int last = table.rows().lastId();
    int id = reserved;
    if (reserved > 0) {
      table.rows().fill(reserved, buffer.bytes(), from, buffer.size());
    } else {
      id = table.rows().intern(buffer.bytes(), from, buffer.size());
    }
    if (reserved > 0 || id > last) {
      String typeName = table.table().typeName();
      facts.added(typeName.substring(typeName.lastIndexOf('.') + 1), table, id);
    }
    buffer.size(from);
    table.pop();
    return id;
  }

  private static int[] sizes(StructTable table) {
    Values[] columns = table.table().columns();
    int[] sizes = new int[columns.length];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = columns[i] == null ? 0 : columns[i].size();
    }
    return sizes;
  }

  private static void restore(StructTable table, int[] sizes) {
    Values[] columns = table.table().columns();
    for (int i = 0; i < sizes.length; i++) {
      if (columns[i] != null) {
        columns[i].truncate(sizes[i]);
      }
    }
  }

  /** Id of the trace that a pool entry stands for, 0 when the pool lacks it. */
  int stack(Pool pool, long key) {
    int entry = pool == null ? -1 : pool.entry(key);
    if (entry < 0) {
      return 0;
    }
    int id = pool.id(entry);
    if (id != 0) {
      return Math.max(id, 0);
    }
    int depthBefore = depth;
    int nestingBefore = nesting;
    if (depth >= MAX_DEPTH) {
      return 0;
    }
    pool.id(entry, IN_PROGRESS);
    try {
      id = embeddedStack(pool.type(), open(pool, entry));
      close();
      pool.id(entry, id);
      return id;
    } catch (IndexOutOfBoundsException | JfrFormatException e) {
      depth = depthBefore;
      nesting = nestingBefore;
      pool.id(entry, NOTHING);
      return 0;
    }
  }

  /** Id of the trace that stands at {@code c} by value. */
  int embeddedStack(TypeInfo type, Cursor c) {
    StackTable.Frames frames = spareFrames == null ? new StackTable.Frames() : spareFrames;
    spareFrames = null;
    frames.clear();
    boolean truncated = stackPlans.get(type).read(c, frames);
    int id = stacks.intern(frames, truncated, buffer);
    spareFrames = frames;
    return id;
  }

  /** Dictionary index of the text that a pool entry stands for, 0 when the pool lacks it or it is null. */
  int text(Pool pool, long key) {
    int entry = pool == null ? -1 : pool.entry(key);
    if (entry < 0) {
      return 0;
    }
    int id = pool.id(entry);
    return id > 0 ? id : newText(pool, entry, id);
  }

  private int newText(Pool pool, int entry, int mark) {
    if (mark != 0 || depth >= MAX_DEPTH) {
      return 0;
    }
    int depthBefore = depth;
    pool.id(entry, IN_PROGRESS);
    int id;
    try {
      id = textValue(pool.type(), open(pool, entry));
      close();
    } catch (IndexOutOfBoundsException | JfrFormatException e) {
      depth = depthBefore;
      id = 0;
    }
    pool.id(entry, id == 0 ? NOTHING : id);
    return id;
  }

  private int textValue(TypeInfo type, Cursor c) {
    TypeInfo t = type;
    while (!t.string()) {
      var only = t.fields().get(0);
      if (only.pooled()) {
        return text(chunk.pool(only.type().id()), c.readLong());
      }
      t = only.type();
    }
    return text(c);
  }

  /** Dictionary index of the string that stands at {@code c}, 0 for null. */
  int text(Cursor c) {
    int encoding = c.readByte();
    switch (encoding) {
      case Cursor.STRING_NULL:
        return 0;
      case Cursor.STRING_POOLED:
        return pooledString(c.readLong());
      default:
        {
          byte[] b = utf8(c, encoding);
          return dictionary.intern(b, 0, b.length);
        }
    }
  }

  /** Dictionary index of a string in the pool of strings, 0 when it is null or not there. */
  int pooledString(long key) {
    return text(strings, key);
  }

  /** The UTF-8 of a string that stands at {@code c}, behind its encoding. */
  static byte[] utf8(Cursor c, int encoding) {
    if (encoding == Cursor.STRING_UTF8 || encoding == Cursor.STRING_LATIN1) {
      int start = c.position();
      int n = c.readCount("characters");
      if (c.bytes().ascii(c.position(), n)) {
        byte[] b = new byte[n];
        c.bytes().copy(c.position(), b, 0, n);
        c.skip(n);
        return b;
      }
      c.position(start);
    }
    return c.readString(encoding).getBytes(StandardCharsets.UTF_8);
  }
}
