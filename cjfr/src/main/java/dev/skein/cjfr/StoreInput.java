package dev.skein.cjfr;

import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import java.io.InputStream;
import java.util.zip.CRC32;

/** The first bytes of a file as a stream that computes their checksum. */
final class StoreInput extends InputStream {
  private static final int PIECE = 1 << 16;

  private final ByteStore store;
  private final long end;
  private final CRC32 crc = new CRC32();
  private long position;

  StoreInput(ByteStore store, long end) {
    this.store = store;
    this.end = end;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int at, int length) {
    if (length == 0) {
      return 0;
    }
    int n = (int) Math.min(Math.min(length, PIECE), end - position);
    if (n <= 0) {
      return -1;
    }
    Bytes bytes = store.load(position, n);
    bytes.copy(0, into, at, n);
    store.release(bytes);
    crc.update(into, at, n);
    position += n;
    return n;
  }

  /** Goes forward to a position, over bytes that count for the checksum. */
  void skipTo(long target) {
    byte[] scratch = new byte[(int) Math.max(0, Math.min(PIECE, target - position))];
    while (position < target) {
      if (read(scratch, 0, (int) Math.min(scratch.length, target - position)) < 0) {
        return;
      }
    }
  }

  /** CRC-32 of everything up to here. */
  long checksum() {
    return crc.getValue();
  }
}
