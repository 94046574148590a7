package dev.skein.server.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Bytes that grow, little-endian. */
final class ByteBuilder {
  private byte[] bytes = new byte[1024];
  private int size;

  int size() {
    return size;
  }

  /** Forgets the bytes and keeps their room. */
  void clear() {
    size = 0;
  }

  void int8(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  void int16(int value) {
    int8(value);
    int8(value >> 8);
  }

  void int32(int value) {
    room(4);
    for (int shift = 0; shift < 32; shift += 8) {
      bytes[size++] = (byte) (value >> shift);
    }
  }

  void int64(long value) {
    room(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[size++] = (byte) (value >> shift);
    }
  }

  void bytes(byte[] more) {
    room(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  /** Sets bit {@code index}, the one behind the last. */
  void bit(int index, boolean value) {
    if (index % 8 == 0) {
      int8(0);
    }
    if (value) {
      bytes[size - 1] |= (byte) (1 << index % 8);
    }
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void room(int more) {
    int needed = Math.addExact(size, more);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * bytes.length, 1 << 30)));
    }
  }
}
