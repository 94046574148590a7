package dev.skein.wasm;

import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import dev.skein.parser.JfrFormatException;
import java.util.ArrayList;
import java.util.List;
import org.teavm.interop.Address;
import org.teavm.interop.Import;
import org.teavm.jso.typedarrays.ArrayBuffer;
import org.teavm.jso.typedarrays.Int8Array;
import org.teavm.runtime.heap.Heap;

/**
 * A whole recording, copied once from JavaScript into linear memory: fetching its bytes one by one across the border
 * costs several times as much as all of the decoding. What it loads is a view, good until {@link #close}.
 */
final class LinearByteStore implements ByteStore, AutoCloseable {
  private final int size;
  private final int base;

  /** Blocks to release; as numbers, since an {@link Address} is no object and fits into no list. */
  private final List<Integer> owned = new ArrayList<>();

  LinearByteStore(Int8Array content) {
    size = content.getLength();
    base = allocate(size);
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
  public Bytes load(long position, int n) {
    return Bytes.at(address(position, n), n, position);
  }

  @Override
  public Bytes gather(long[] positions, int[] lengths) {
    long total = 0;
    for (int length : lengths) {
      total += length;
    }
    if (total > Integer.MAX_VALUE) {
      throw new JfrFormatException(positions[0], "constant pools of more than 2 GiB");
    }
    int to = allocate((int) total);
    int at = to;
    for (int i = 0; i < lengths.length; i++) {
      Address from = Address.fromInt(address(positions[i], lengths[i]));
      Address.moveMemoryBlock(from, Address.fromInt(at), lengths[i]);
      at += lengths[i];
    }
    return Bytes.at(to, (int) total, positions.length == 0 ? 0 : positions[0]);
  }

  /** Everything is in memory already, so every chunk may be loaded whole. */
  @Override
  public int wholeChunkLimit() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void close() {
    for (int address : owned) {
      Heap.release(Address.fromInt(address));
    }
    owned.clear();
  }

  private int address(long position, int n) {
    if (owned.isEmpty()) {
      throw new IllegalStateException("used after close");
    }
    if (position < 0 || n < 0 || n > size - position) {
      throw new JfrFormatException(
          position, "the file ends at " + size + ", in the middle of this");
    }
    return base + (int) position;
  }

  private int allocate(int bytes) {
    int block = Heap.alloc(Math.max(bytes, 1)).toInt();
    if (block == 0) {
      throw new OutOfMemoryError("no linear memory left for " + bytes + " bytes");
    }
    owned.add(block);
    return block;
  }
}
