package dev.skein.wasm;

import org.teavm.jso.JSObject;
import org.teavm.jso.typedarrays.Int8Array;

/** Keeps what is unpacked, outside of our memory. */
interface Spool extends JSObject {
  /** The next bytes. */
  void add(Int8Array bytes);

  /** All of them, as a file. */
  Source source();
}
