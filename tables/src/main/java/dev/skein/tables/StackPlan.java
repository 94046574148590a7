package dev.skein.tables;

import dev.skein.parser.Chunk;
import dev.skein.parser.Cursor;
import dev.skein.parser.FieldInfo;
import dev.skein.parser.Pool;
import dev.skein.parser.SkipPlan;
import dev.skein.parser.TypeInfo;
import java.util.List;

/** Reads the stack traces of a chunk. Fields that a trace or a frame has beyond the known ones are stepped over. */
final class StackPlan {
  private static final int SKIPPED = 0;
  private static final int METHOD = 1;
  private static final int TYPE = 2;
  private static final int LINE = 3;
  private static final int BYTECODE_INDEX = 4;

  private final References references;
  private final List<FieldInfo> fields;
  private final SkipPlan[] skips;
  private final FieldInfo frames;
  private final List<FieldInfo> frameFields;
  private final SkipPlan[] frameSkips;
  private final int[] frameRoles;
  private final Pool[] framePools;
  private Pool pooledFrames;

  StackPlan(References references, TypeInfo type) {
    this.references = references;
    this.fields = type.fields();
    this.skips = new SkipPlan[fields.size()];
    FieldInfo found = null;
    for (int i = 0; i < skips.length; i++) {
      FieldInfo f = fields.get(i);
      if (f.name().equals("frames") && f.array()) {
        found = f;
      } else {
        skips[i] = SkipPlan.of(f);
      }
    }
    this.frames = found;
    this.frameFields = found == null ? List.of() : found.type().fields();
    this.frameSkips = new SkipPlan[frameFields.size()];
    this.framePools = new Pool[frameFields.size()];
    this.frameRoles = new int[frameFields.size()];
    for (int i = 0; i < frameSkips.length; i++) {
      frameSkips[i] = SkipPlan.of(frameFields.get(i));
      frameRoles[i] = role(frameFields.get(i));
    }
  }

  private static int role(FieldInfo f) {
    boolean key = f.pooled() && !f.array();
    boolean number = f.type().name().equals("int") && !f.pooled() && !f.array();
    return switch (f.name()) {
      case "method" -> key ? METHOD : SKIPPED;
      case "type" -> key ? TYPE : SKIPPED;
      case "lineNumber" -> number ? LINE : SKIPPED;
      case "bytecodeIndex" -> number ? BYTECODE_INDEX : SKIPPED;
      default -> SKIPPED;
    };
  }

  void bind(Chunk chunk) {
    pooledFrames = frames == null ? null : chunk.pool(frames.type().id());
    for (int i = 0; i < framePools.length; i++) {
      framePools[i] = chunk.pool(frameFields.get(i).type().id());
    }
  }

  /** The type of a frame's method, null when frames have none. */
  TypeInfo methodType() {
    for (FieldInfo f : frameFields) {
      if (f.name().equals("method")) {
        return f.type();
      }
    }
    return null;
  }

  /**
   * Reads the trace that {@code c} stands at.
   *
   * @return whether it was cut at the depth limit of the recording
   */
  boolean read(Cursor c, StackTable.Frames into) {
    boolean truncated = false;
    for (int i = 0; i < skips.length; i++) {
      FieldInfo f = fields.get(i);
      if (skips[i] == null) {
        int n = c.readCount("frames");
        for (int j = 0; j < n; j++) {
          frame(c, into);
        }
      } else if (f.name().equals("truncated") && f.type().name().equals("boolean")) {
        truncated = c.readByte() != 0;
      } else {
        skips[i].skip(c);
      }
    }
    return truncated;
  }

  private void frame(Cursor c, StackTable.Frames into) {
    if (!frames.pooled()) {
      frameFields(c, into);
      return;
    }
    long key = c.readLong();
    int entry = pooledFrames == null ? -1 : pooledFrames.entry(key);
    if (entry < 0) {
      into.add(0, 0, 0, 0);
      return;
    }
    frameFields(references.open(pooledFrames, entry), into);
    references.close();
  }

  private void frameFields(Cursor c, StackTable.Frames into) {
    int method = 0;
    int line = 0;
    int bytecodeIndex = 0;
    int type = 0;
    for (int i = 0; i < frameRoles.length; i++) {
      switch (frameRoles[i]) {
        case METHOD -> method = references.struct(framePools[i], c.readLong());
        case TYPE -> type = references.text(framePools[i], c.readLong());
        case LINE -> line = (int) c.readLong();
        case BYTECODE_INDEX -> bytecodeIndex = (int) c.readLong();
        default -> frameSkips[i].skip(c);
      }
    }
    into.add(method, line, bytecodeIndex, type);
  }
}
