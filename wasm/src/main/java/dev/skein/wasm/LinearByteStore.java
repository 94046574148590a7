package dev.skein.wasm;

import dev.skein.parser.ByteStore;
import dev.skein.parser.JfrFormatException;
import org.teavm.interop.Address;
import org.teavm.interop.Import;
import org.teavm.jso.typedarrays.ArrayBuffer;
import org.teavm.jso.typedarrays.Int8Array;
import org.teavm.runtime.heap.Heap;

/**
 * The bytes of a recording, copied once from JavaScript into linear memory: reading them one by one across the border
 * costs several times as much as all of the decoding.
 */
final class LinearByteStore implements ByteStore, AutoCloseable {
  private final int size;
  private int base;

  LinearByteStore(Int8Array content) {
    size = content.getLength();
    base = Heap.alloc(Math.max(size, 1)).toInt();
    if (base == 0) {
      throw new OutOfMemoryError("no linear memory left for a recording of " + size + " bytes");
    }
    // The buffer is asked for only now: an allocation that makes the memory grow detaches the old
    // one.
    new Int8Array(linearMemory(), base, size).set(content);
  }

  @Import(module = "teavmMemory", name = "linearMemory")
  private static native ArrayBuffer linearMemory();

  @Override
  public long size() {
    return size;
  }

  @Override
  public void read(long position, byte[] into, int offset, int n) {
    if (base == 0) {
      throw new IllegalStateException("read after close");
    }
    if (position < 0 || n < 0 || n > size - position) {
      throw new JfrFormatException(
          position, "the recording ends at " + size + ", in the middle of this");
    }
    if (offset < 0 || n > into.length - offset) {
      throw new IndexOutOfBoundsException(n + " bytes at " + offset + " of " + into.length);
    }
    int from = base + (int) position;
    for (int i = 0; i < n; i++) {
      into[offset + i] = Address.fromInt(from + i).getByte();
    }
  }

  @Override
  public void close() {
    if (base != 0) {
      Heap.release(Address.fromInt(base));
      base = 0;
    }
  }
}
