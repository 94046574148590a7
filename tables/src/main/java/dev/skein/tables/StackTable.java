package dev.skein.tables;

import java.util.Arrays;

/**
 * Every distinct stack trace, whole, and the flat columns of each. A trace is encoded as its flag, the number of frames
 * and the frames from the top down: method, line number, bytecode index, frame type.
 */
final class StackTable {
  /** A line number or bytecode index that the recording does not have. */
  static final int UNKNOWN = Integer.MIN_VALUE;

  private final int depth;
  private final Dictionary dictionary;
  private final MethodFacts facts;
  private final RowPool rows = new RowPool();
  private byte[] javaFrameTypes = new byte[0];

  private int[] topMethod = new int[64];
  private int[] topApplicationMethod = new int[64];
  private int[] topNonInitMethod = new int[64];
  private int[] length = new int[64];
  private boolean[] truncated = new boolean[64];
  private int[] methodsEnd = new int[64];
  private int[] methods = new int[256];

  StackTable(int depth, Dictionary dictionary, MethodFacts facts) {
    this.depth = depth;
    this.dictionary = dictionary;
    this.facts = facts;
  }

  /** The frames of a trace while it is decoded, top first. */
  static final class Frames {
    private int size;
    private int[] method = new int[64];
    private int[] line = new int[64];
    private int[] bytecodeIndex = new int[64];
    private int[] type = new int[64];

    void clear() {
      size = 0;
    }

    void add(int frameMethod, int frameLine, int frameBytecodeIndex, int frameType) {
      if (size == method.length) {
        method = Arrays.copyOf(method, size * 2);
        line = Arrays.copyOf(line, size * 2);
        bytecodeIndex = Arrays.copyOf(bytecodeIndex, size * 2);
        type = Arrays.copyOf(type, size * 2);
      }
      method[size] = frameMethod;
      line[size] = frameLine;
      bytecodeIndex[size] = frameBytecodeIndex;
      type[size++] = frameType;
    }
  }

  /** Id of the trace with these frames. */
  int intern(Frames f, boolean cut, RowBuffer buffer) {
    int from = buffer.size();
    buffer.putByte(cut ? 1 : 0);
    buffer.putNumber(f.size);
    for (int i = 0; i < f.size; i++) {
      buffer.putNumber(f.method[i]);
      buffer.putSigned(f.line[i]);
      buffer.putSigned(f.bytecodeIndex[i]);
      buffer.putNumber(f.type[i]);
    }
    int last = rows.lastId();
    int id = rows.intern(buffer.bytes(), from, buffer.size());
    buffer.size(from);
    if (id > last) {
      flatten(id, f, cut);
    }
    return id;
  }

  private void flatten(int id, Frames f, boolean cut) {
    if (id == length.length) {
      int n = id * 2;
      topMethod = Arrays.copyOf(topMethod, n);
      topApplicationMethod = Arrays.copyOf(topApplicationMethod, n);
      topNonInitMethod = Arrays.copyOf(topNonInitMethod, n);
      length = Arrays.copyOf(length, n);
      truncated = Arrays.copyOf(truncated, n);
      methodsEnd = Arrays.copyOf(methodsEnd, n);
    }
    truncated[id] = cut;
    int start = methodsEnd[id - 1];
    int end = start;
    int javaFrames = 0;
    for (int i = 0; i < f.size; i++) {
      if (!javaFrame(f.type[i])) {
        continue;
      }
      int method = f.method[i];
      if (javaFrames++ == 0) {
        topMethod[id] = method;
      }
      if (topApplicationMethod[id] == 0 && facts.application(method)) {
        topApplicationMethod[id] = method;
      }
      if (topNonInitMethod[id] == 0 && !facts.constructor(method)) {
        topNonInitMethod[id] = method;
      }
      if (end - start < depth) {
        if (end == methods.length) {
          methods = Arrays.copyOf(methods, end * 2);
        }
        methods[end++] = method;
      }
    }
    length[id] = javaFrames;
    methodsEnd[id] = end;
  }

  /** Whether a frame type is one of Java code; a frame without a type counts as one. */
  private boolean javaFrame(int type) {
    if (type >= javaFrameTypes.length) {
      javaFrameTypes = Arrays.copyOf(javaFrameTypes, type + 16);
    }
    if (javaFrameTypes[type] == 0) {
      String name = type == 0 ? "" : dictionary.text(type);
      boolean other = name.equals("Native") || name.equals("C++") || name.equals("Kernel");
      javaFrameTypes[type] = (byte) (other ? 2 : 1);
    }
    return javaFrameTypes[type] == 1;
  }

  /** What the flat columns are computed from; valid for all ids given out so far. */
  StackColumns columns() {
    return new StackColumns(
        topMethod, topApplicationMethod, topNonInitMethod, length, truncated, methodsEnd, methods);
  }

  int lastId() {
    return rows.lastId();
  }

  /** See {@link RowPool#end}. */
  int end(int from, int maxRows, long maxBytes) {
    return rows.end(from, maxRows, maxBytes);
  }

  /** The encoded trace. */
  RowReader read(int id, RowReader reader) {
    return rows.read(id, reader);
  }
}
