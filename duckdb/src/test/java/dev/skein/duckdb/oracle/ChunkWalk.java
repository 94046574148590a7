package dev.skein.duckdb.oracle;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts events by walking over their sizes, written from the file format alone and sharing no code with the parser: a
 * 68-byte header a chunk, then events that begin with their size and type id as LEB128 numbers.
 *
 * <p>{@code counts} holds events by full type name, {@code unknown} those whose type the metadata of
 * their chunk does not name, {@code renumbered} says that an id means another type in another chunk.
 */
record ChunkWalk(Map<String, Long> counts, long unknown, boolean renumbered) {
  private static final int HEADER = 68;
  private static final int METADATA = 0;
  private static final int CHECKPOINT = 1;

  /** Walks over a whole recording; the last chunk may be cut off. */
  static ChunkWalk of(byte[] file) {
    Map<String, Long> counts = new TreeMap<>();
    ByteBuffer in = ByteBuffer.wrap(file);
    long unknown = 0;
    boolean renumbered = false;
    Map<Long, String> allNames = new HashMap<>();
    for (int start = 0; start + HEADER <= file.length; ) {
      int end = (int) Math.min(file.length, start + in.getLong(start + 8));
      Map<Long, Long> byType = new HashMap<>();
      Map<Long, String> names = new HashMap<>();
      for (int at = start + HEADER; at < end; ) {
        in.position(at);
        long size = leb128(in);
        long type = leb128(in);
        if (size <= 0 || at + size > end) {
          break;
        }
        if (type == METADATA) {
          names.putAll(typeNames(in));
        } else if (type != CHECKPOINT) {
          byType.merge(type, 1L, Long::sum);
        }
        at += (int) size;
      }
      for (Map.Entry<Long, Long> type : byType.entrySet()) {
        String name = names.get(type.getKey());
        if (name == null) {
          unknown += type.getValue();
        } else {
          counts.merge(name, type.getValue(), Long::sum);
        }
      }
      for (Map.Entry<Long, String> name : names.entrySet()) {
        String before = allNames.putIfAbsent(name.getKey(), name.getValue());
        renumbered |= before != null && !before.equals(name.getValue());
      }
      start = end;
    }
    return new ChunkWalk(counts, unknown, renumbered);
  }

  /** Reads a metadata event behind its type: names of types by id. */
  private static Map<Long, String> typeNames(ByteBuffer in) {
    leb128(in); // start
    leb128(in); // duration
    leb128(in); // metadata id
    String[] strings = new String[(int) leb128(in)];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = string(in);
    }
    Map<Long, String> names = new HashMap<>();
    element(in, strings, names);
    return names;
  }

  private static void element(ByteBuffer in, String[] strings, Map<Long, String> names) {
    String element = strings[(int) leb128(in)];
    String id = null;
    String name = null;
    for (long left = leb128(in); left > 0; left--) {
      String key = strings[(int) leb128(in)];
      String value = strings[(int) leb128(in)];
      id = "id".equals(key) ? value : id;
      name = "name".equals(key) ? value : name;
    }
    if ("class".equals(element)) {
      names.put(Long.parseLong(id), name);
    }
    for (long left = leb128(in); left > 0; left--) {
      element(in, strings, names);
    }
  }

  private static String string(ByteBuffer in) {
    int encoding = in.get();
    switch (encoding) {
      case 0:
        return null;
      case 1:
        return "";
      case 3, 5:
        byte[] bytes = new byte[(int) leb128(in)];
        in.get(bytes);
        return new String(
            bytes, encoding == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
      case 4:
        char[] chars = new char[(int) leb128(in)];
        for (int i = 0; i < chars.length; i++) {
          chars[i] = (char) leb128(in);
        }
        return new String(chars);
      default:
        throw new IllegalStateException("string encoding " + encoding + " at " + in.position());
    }
  }

  private static long leb128(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      long b = in.get() & 0xff;
      if (shift == 56) {
        return value | b << shift;
      }
      value |= (b & 0x7f) << shift;
      if (b < 0x80) {
        return value;
      }
    }
  }
}
