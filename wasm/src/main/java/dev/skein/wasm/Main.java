package dev.skein.wasm;

import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.Int8Array;

/** What JavaScript can call. */
public final class Main {
  private Main() {}

  /** TeaVM wants an entry point; the work is done by the exported functions. */
  public static void main(String[] args) {}

  /**
   * Counts the events of a recording without decoding them; see {@link ImportText#summary}.
   *
   * @param content the whole file, uncompressed
   */
  @JSExport
  public static String summary(Int8Array content) {
    try (LinearByteStore store = new LinearByteStore(content)) {
      return ImportText.summary(store);
    }
  }

  /**
   * Imports a recording; see {@link ImportText#checksums}.
   *
   * @param content the whole file, uncompressed
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   */
  @JSExport
  public static String checksums(Int8Array content, int stackDepth) {
    try (LinearByteStore store = new LinearByteStore(content)) {
      return ImportText.checksums(store, stackDepth);
    }
  }
}
