package dev.skein.wasm;

import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArrayReader;
import org.teavm.jso.core.JSString;
import org.teavm.jso.typedarrays.Int32Array;

/** What JavaScript does with what an import finds; called in the order of the recording. */
interface Receiver extends JSObject {
  /**
   * A table is made, or has other columns now.
   *
   * @param statements that make or change it and comment on it
   */
  void table(String name, JSArrayReader<JSString> statements);

  /**
   * Rows for all columns of a table. The addresses are good until this returns.
   *
   * @param names of columns and, within them, of fields, in the order of {@code layout}
   * @param layout see {@link ColumnLayout}
   */
  void rows(String table, int rows, JSArrayReader<JSString> names, Int32Array layout);

  /**
   * How far it is.
   *
   * @param unpacking whether bytes are unpacked, before they are imported
   * @param done of {@code total} bytes
   */
  void progress(boolean unpacking, double done, double total);

  /** A place for the content of a packed file. */
  Spool spool();

  /** A file was read, perhaps not all of it. */
  void recording(String name);

  /** Something was lost. */
  void warning(String line);

  /** Nothing can be imported; the reason in one line. Nothing comes after it. */
  void failed(String reason);
}
