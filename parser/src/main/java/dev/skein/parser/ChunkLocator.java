package dev.skein.parser;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the chunks of a file by their headers alone, and goes on behind damage: where no chunk begins although one
 * should, it looks for the next magic.
 */
public final class ChunkLocator {
  private static final int SEARCH_BLOCK = 1 << 20;

  private final ByteStore store;
  private final List<Damage> damages = new ArrayList<>();
  private long position;
  private int number;
  private boolean unfinished;
  private ChunkHeader last;

  public ChunkLocator(ByteStore store) {
    this.store = store;
  }

  /** What was found wrong between chunks, so far. */
  public List<Damage> damages() {
    return damages;
  }

  /**
   * The next chunk, null at the end of the file.
   *
   * @throws JfrFormatException when the file begins with no chunk that can be read, and has none further on
   */
  public ChunkPlace next() {
    while (position < store.size()) {
      long left = store.size() - position;
      JfrFormatException wrong;
      if (left < ChunkHeader.BYTES) {
        wrong = new JfrFormatException(position, left + " bytes here are too few for a chunk");
      } else {
        try {
          return place(ChunkHeader.read(store.load(position, ChunkHeader.BYTES), 0));
        } catch (JfrFormatException e) {
          wrong = e;
        }
      }
      long next = nextMagic(position + 1);
      if (next < 0 && number == 0) {
        throw wrong;
      }
      long end = next < 0 ? store.size() : next;
      damages.add(new Damage(position, end - position, reason(wrong)));
      position = end;
    }
    return null;
  }

  private String reason(JfrFormatException wrong) {
    return unfinished
        ? "bytes after the last flush of a recording that was still being written"
        : wrong.getMessage();
  }

  private ChunkPlace place(ChunkHeader header) {
    long left = store.size() - position;
    number++;
    last = header;
    unfinished = header.state() != 0;
    boolean complete = header.size() >= ChunkHeader.BYTES && header.size() <= left;
    long end = position + header.size();
    if (!complete) {
      long next = nextMagic(position + ChunkHeader.BYTES);
      end = next < 0 ? store.size() : next;
      damages.add(
          new Damage(
              position + 8,
              0,
              header.size() < ChunkHeader.BYTES
                  ? "the chunk was never finished (size " + header.size() + " in its header)"
                  : "the chunk claims "
                      + header.size()
                      + " bytes, but only "
                      + (end - position)
                      + " are there"));
    }
    position = end;
    return new ChunkPlace(number, header, end, complete);
  }

  /** Offset of the next believable chunk header from {@code from} on, -1 when there is none. */
  private long nextMagic(long from) {
    long p = from;
    while (p + ChunkHeader.BYTES <= store.size()) {
      int n = (int) Math.min(SEARCH_BLOCK, store.size() - p);
      Bytes block = store.load(p, n);
      for (int i = 0; i + 4 <= n; i++) {
        if (block.byteAt(i) == 'F' && block.intAt(i) == ChunkHeader.MAGIC && believable(p + i)) {
          return p + i;
        }
      }
      p += n - 3;
      store.release(block);
    }
    return -1;
  }

  /**
   * Whether a chunk begins here, and not the copy of its own header that HotSpot keeps in a constant pool of each chunk:
   * a copy has the clock of its chunk, and no metadata where its offset points.
   */
  private boolean believable(long at) {
    if (at + ChunkHeader.BYTES > store.size()) {
      return false;
    }
    try {
      ChunkHeader header = ChunkHeader.read(store.load(at, ChunkHeader.BYTES), 0);
      return !sameClock(header) || metadataAt(at, header.metadataOffset());
    } catch (JfrFormatException e) {
      return false;
    }
  }

  /** Whether a header has the clock of the last chunk, or of the damaged one that the search began at. */
  private boolean sameClock(ChunkHeader h) {
    if (last != null
        && last.startNanos() == h.startNanos()
        && last.startTicks() == h.startTicks()) {
      return true;
    }
    if (store.size() - position < ChunkHeader.BYTES) {
      return false;
    }
    Bytes here = store.load(position, ChunkHeader.BYTES);
    return here.longAt(32) == h.startNanos() && here.longAt(48) == h.startTicks();
  }

  /** Whether a metadata event stands at an offset of the chunk at {@code chunk}. */
  private boolean metadataAt(long chunk, long offset) {
    long left = store.size() - chunk;
    if (offset < ChunkHeader.BYTES || offset >= left) {
      return false;
    }
    int n = (int) Math.min(64, left - offset);
    Cursor c = new Cursor().at(store.load(chunk + offset, n), 0, n);
    try {
      long size = c.readLong();
      long type = c.readLong();
      c.skipNumbers(3); // start, duration, metadata id
      long strings = c.readLong();
      int encoding = c.readByte();
      return type == 0
          && size <= left - offset
          && strings > 0
          && strings < size
          && encoding >= Cursor.STRING_NULL
          && encoding <= Cursor.STRING_LATIN1;
    } catch (IndexOutOfBoundsException e) {
      return false;
    }
  }
}
