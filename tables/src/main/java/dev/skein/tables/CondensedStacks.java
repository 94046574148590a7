package dev.skein.tables;

import dev.skein.cjfr.ArrayValue;
import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;

/** Puts the stack traces of a condensed recording into the table of traces. */
final class CondensedStacks {
  private final CondensedReferences references;
  private final StackTable stacks;
  private final RowBuffer buffer;
  private StackTable.Frames spare = new StackTable.Frames();

  private StructType frameType;
  private int method;
  private int line;
  private int bytecodeIndex;
  private int type;

  CondensedStacks(CondensedReferences references, StackTable stacks, RowBuffer buffer) {
    this.references = references;
    this.stacks = stacks;
    this.buffer = buffer;
  }

  /** Id of a trace. */
  int intern(StructValue trace) {
    // A frame that leads to another trace, which none does, would get frames of its own.
    StackTable.Frames frames = spare == null ? new StackTable.Frames() : spare;
    spare = null;
    frames.clear();
    int truncated = CondensedNames.index(trace.type(), "truncated", Kind.BOOLEAN);
    int list = CondensedNames.index(trace.type(), "frames", Kind.ARRAY);
    ArrayValue values = list < 0 ? null : trace.array(list);
    if (values != null && values.type().elementKind() == Kind.STRUCT) {
      for (int i = 0; i < values.size(); i++) {
        frame(values.struct(i), frames);
      }
    }
    int id = stacks.intern(frames, truncated >= 0 && trace.bool(truncated), buffer);
    spare = frames;
    return id;
  }

  private void frame(StructValue frame, StackTable.Frames into) {
    if (frame == null) {
      into.add(0, StackTable.UNKNOWN, StackTable.UNKNOWN, 0);
      return;
    }
    if (frame.type() != frameType) {
      frameType = frame.type();
      method = CondensedNames.index(frameType, "method", Kind.STRUCT);
      line = CondensedNames.index(frameType, "lineNumber", Kind.INTEGER);
      bytecodeIndex = CondensedNames.index(frameType, "bytecodeIndex", Kind.INTEGER);
      type = CondensedNames.index(frameType, "type", Kind.TEXT);
    }
    StructValue called = method < 0 ? null : frame.struct(method);
    into.add(
        called == null ? 0 : references.struct(called),
        number(frame, line),
        number(frame, bytecodeIndex),
        type < 0 ? 0 : references.text(frame.text(type)));
  }

  private static int number(StructValue frame, int i) {
    return i < 0 || frame.isNull(i) ? StackTable.UNKNOWN : (int) frame.number(i);
  }
}
