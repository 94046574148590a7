package dev.skein.wasm;

import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.ArrayBuffer;

/** What JavaScript can call of the importer: {@code begin}, {@code file} for each file, then {@code step} until it is false. */
public final class Main {
  private static BrowserImport current;

  private Main() {}

  /** TeaVM wants an entry point; the work is done by the exported functions. */
  public static void main(String[] args) {}

  /**
   * Begins an import; one at a time.
   *
   * @param receiver takes what it finds
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   */
  @JSExport
  public static void begin(Receiver receiver, int stackDepth) {
    current = new BrowserImport(receiver, stackDepth);
  }

  /** Adds a file, of either format, packed or not. */
  @JSExport
  public static void file(String name, Source source) {
    current.add(name, source);
  }

  /** Does a little; false when there is no more to do. */
  @JSExport
  public static boolean step() {
    return current.step();
  }

  /** The memory that {@link Receiver#rows} speaks of; another one after each growth. */
  @JSExport
  public static ArrayBuffer linearMemory() {
    return SourceStore.linearMemory();
  }
}
