package dev.skein.wasm;

import dev.skein.tables.Column;
import org.teavm.jso.JSExport;

/**
 * The entry of a wasm file that only the tests run: does the column in linear memory behave, and does a recording become the
 * same as on the JVM?
 */
public final class TwinChecks {
  private TwinChecks() {}

  /** TeaVM wants an entry point. */
  public static void main(String[] args) {}

  /** {@link ColumnExercise#text} with a fixed seed. */
  @JSExport
  public static String exercise() {
    return ColumnExercise.text(1);
  }

  /** The names of the calls that reached memory which is not theirs, a line each: none, when all is well. */
  @JSExport
  public static String trespassers() {
    StringBuilder text = new StringBuilder();
    Column column = new Column(Column.I32);
    column.addInt(7);
    byte[] three = new byte[3];
    Column bytes = new Column(Column.I8);
    must(text, "intAt(-1)", () -> column.intAt(-1));
    must(text, "intAt(size)", () -> column.intAt(1));
    must(text, "longAt of an int column", () -> column.longAt(0));
    must(text, "byteAt of an int column", () -> column.byteAt(0));
    must(text, "addLong to an int column", () -> column.addLong(0));
    must(text, "addBytes to an int column", () -> column.addBytes(three, 0, 3));
    must(text, "setNull(size)", () -> column.setNull(1));
    must(text, "setNull(-1)", () -> column.setNull(-1));
    must(text, "truncate to more", () -> column.truncate(2));
    must(text, "addBytes beyond the array", () -> bytes.addBytes(three, 1, 3));
    must(text, "addBytes of a negative number", () -> bytes.addBytes(three, 0, -1));
    must(text, "a kind that is none", () -> new Column(5));
    column.free();
    must(text, "intAt after free", () -> column.intAt(0));
    bytes.free();
    return text.toString();
  }

  /**
   * Counts the events of a recording without decoding them; see {@link ImportText#summary}.
   *
   * @param content the file, uncompressed
   */
  @JSExport
  public static String summary(Source content) {
    SourceStore store = new SourceStore(content);
    try {
      return ImportText.summary(store);
    } finally {
      store.releaseAll();
    }
  }

  /**
   * Imports a recording; see {@link ImportText#checksums}.
   *
   * @param content the file, uncompressed
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   */
  @JSExport
  public static String checksums(Source content, int stackDepth) {
    SourceStore store = new SourceStore(content);
    try {
      return ImportText.checksums(store, stackDepth);
    } finally {
      store.releaseAll();
    }
  }

  private static void must(StringBuilder text, String name, Runnable trespass) {
    try {
      trespass.run();
      text.append(name).append('\n');
    } catch (IndexOutOfBoundsException
        | IllegalStateException
        | IllegalArgumentException expected) {
      // As it should be.
    }
  }
}
