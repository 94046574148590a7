package dev.skein.wasm;

import org.teavm.jso.JSObject;
import org.teavm.jso.typedarrays.Int8Array;

/** A file of JavaScript's, of which parts can be read at once. */
interface Source extends JSObject {
  /** In bytes. */
  double size();

  /** Bytes from {@code position}; fewer than {@code n} when they are not there or cannot be read. */
  Int8Array read(double position, int n);
}
