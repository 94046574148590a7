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
 * A recording whose bytes are copied from JavaScript into linear memory as they are asked for, in large parts: fetching
 * them one by one across the border costs several times as much as all of the decoding.
 *
 * <p>What is not given back with {@link #release} stays until {@link #releaseAll}.
 */
final class SourceStore implements ByteStore {
  /** As on the JVM, so that both worlds read a chunk in the same way. */
  private static final int WHOLE_CHUNK = 32 << 20;

  /** What one import needs at most in one piece. */
  private static final int LARGEST = 1 << 30;

  private final Source source;
  private final long size;

  /** Blocks to release; as numbers, since an {@link Address} is no object and fits into no list. */
  private final List<Integer> owned = new ArrayList<>();

  SourceStore(Source source) {
    this.source = source;
    this.size = (long) source.size();
  }

  @Import(module = "teavmMemory", name = "linearMemory")
  static native ArrayBuffer linearMemory();

  @Override
  public long size() {
    return size;
  }

  @Override
  public Bytes load(long position, int n) {
    int to = allocate(n);
    read(position, to, n);
    return Bytes.at(to, n, position);
  }

  @Override
  public Bytes gather(long[] positions, int[] lengths) {
    long total = 0;
    for (int length : lengths) {
      total += length;
    }
    if (total > LARGEST) {
      throw new JfrFormatException(
          positions[0],
          "the constant pools of one chunk take " + total + " bytes, more than a browser holds");
    }
    int to = allocate((int) total);
    int at = to;
    for (int i = 0; i < lengths.length; i++) {
      read(positions[i], at, lengths[i]);
      at += lengths[i];
    }
    return Bytes.at(to, (int) total, positions.length == 0 ? 0 : positions[0]);
  }

  @Override
  public int wholeChunkLimit() {
    return WHOLE_CHUNK;
  }

  @Override
  public void release(Bytes bytes) {
    int block = bytes.length() == 0 ? 0 : bytes.addressOf(0, 1);
    int index = owned.lastIndexOf(block);
    if (index >= 0) {
      owned.remove(index);
      Heap.release(Address.fromInt(block));
    }
  }

  /** Gives back everything that is still there. */
  void releaseAll() {
    for (int block : owned) {
      Heap.release(Address.fromInt(block));
    }
    owned.clear();
  }

  private void read(long position, int to, int n) {
    if (position < 0 || n > size - position) {
      throw new JfrFormatException(
          position, "the file ends at " + size + ", in the middle of this");
    }
    Int8Array content = source.read((double) position, n);
    if (content.getLength() < n) {
      throw new JfrFormatException(
          position, "cannot be read any more: the file was changed, moved or removed");
    }
    // The buffer is asked for only now: an allocation that makes the memory grow detaches the old
    // one.
    new Int8Array(linearMemory(), to, n).set(content);
  }

  private int allocate(int bytes) {
    if (bytes < 0) {
      throw new JfrFormatException(-1, bytes + " bytes cannot be read");
    }
    int block = Heap.alloc(Math.max(bytes, 1)).toInt();
    if (block == 0) {
      throw new OutOfMemoryError("no linear memory left for " + bytes + " bytes");
    }
    owned.add(block);
    return block;
  }
}
