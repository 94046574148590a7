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
    }
    return -1;
  }

  private boolean believable(long at) {
    if (at + ChunkHeader.BYTES > store.size()) {
      return false;
    }
    try {
      ChunkHeader.read(store.load(at, ChunkHeader.BYTES), 0);
      return true;
    } catch (JfrFormatException e) {
      return false;
    }
  }
}
