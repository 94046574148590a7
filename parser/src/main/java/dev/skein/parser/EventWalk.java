package dev.skein.parser;

import java.util.ArrayList;
import java.util.List;

/**
 * Walks over the events of a chunk by their sizes: finds checkpoint and metadata events wherever they stand, cuts a large
 * chunk into slices at event borders, and counts. Damage ends it only until the next event border that the header or the
 * chain of checkpoints gives away.
 */
final class EventWalk {
  private static final int WINDOW = 8 << 20;

  /** Size and type of an event take at most 18 bytes. */
  private static final int HEAD = 18;

  /** An event is loaded whole; only checkpoints are larger. */
  private static final long MAX_EVENT = 64L << 20;

  private static final int MAX_CHAIN = 1_000_000;

  /** A run of events: from and to are file offsets. */
  record Range(long from, long to) {
    int length() {
      return Math.toIntExact(to - from);
    }
  }

  private final ByteStore store;
  private final ChunkPlace place;
  private final List<Range> slices = new ArrayList<>();
  private final List<Range> checkpoints = new ArrayList<>();
  private final List<Range> metadata = new ArrayList<>();
  private final List<Damage> damages = new ArrayList<>();
  private final TypeCounts counts = new TypeCounts();
  private final Bytes whole;
  private final Cursor cursor = new Cursor();
  private Bytes window;
  private long windowStart;

  /**
   * @param whole the whole chunk when it is loaded, else null
   */
  EventWalk(ByteStore store, ChunkPlace place, Bytes whole) {
    this.store = store;
    this.place = place;
    this.whole = whole;
  }

  /** Runs of events that can be decoded one after the other. */
  List<Range> slices() {
    return slices;
  }

  List<Range> checkpoints() {
    return checkpoints;
  }

  List<Range> metadata() {
    return metadata;
  }

  List<Damage> damages() {
    return damages;
  }

  TypeCounts counts() {
    return counts;
  }

  void walk() {
    long position = place.offset() + ChunkHeader.BYTES;
    long end = place.end();
    long sliceStart = position;
    List<Long> borders = null;
    while (position < end) {
      long size = 0;
      long type = -1;
      String wrong;
      try {
        load(position);
        int at = (int) (position - windowStart);
        cursor.at(window, at, window.length());
        size = cursor.readLong();
        type = cursor.readLong();
        wrong =
            size < cursor.position() - at
                ? "an event of size " + size
                : size > end - position
                    ? "an event of " + size + " bytes where only " + (end - position) + " are left"
                    : type != 1 && size > MAX_EVENT
                        ? "an event of " + size + " bytes, more than any recorder writes"
                        : null;
      } catch (IndexOutOfBoundsException e) {
        wrong = "the chunk ends inside an event";
      }
      if (wrong == null) {
        long next = position + size;
        counts.add(type, size);
        if (type == 1) {
          checkpoints.add(new Range(position, next));
        } else if (type == 0) {
          metadata.add(new Range(position, next));
        }
        if (whole == null && next - sliceStart > WINDOW) {
          if (position > sliceStart) {
            slices.add(new Range(sliceStart, position));
          }
          sliceStart = position;
        }
        position = next;
        continue;
      }
      if (position > sliceStart) {
        slices.add(new Range(sliceStart, position));
      }
      if (borders == null) {
        borders = knownBorders();
      }
      long resume = end;
      for (long border : borders) {
        if (border > position && border < resume) {
          resume = border;
        }
      }
      damages.add(new Damage(position, resume - position, wrong));
      position = resume;
      sliceStart = resume;
    }
    if (position > sliceStart) {
      slices.add(new Range(sliceStart, position));
    }
    if (whole == null && window != null) {
      store.release(window);
    }
    window = null;
  }

  private void load(long position) {
    if (whole != null) {
      window = whole;
      windowStart = place.offset();
      return;
    }
    long windowEnd = window == null ? 0 : windowStart + window.length();
    if (window == null
        || position < windowStart
        || position + HEAD > windowEnd && windowEnd < place.end()) {
      if (window != null) {
        store.release(window);
      }
      windowStart = position;
      window = store.load(position, (int) Math.min(WINDOW, place.end() - position));
    }
  }

  /** Event borders that do not come from walking: the metadata event and the chain of checkpoints. */
  private List<Long> knownBorders() {
    List<Long> borders = new ArrayList<>();
    ChunkHeader h = place.header();
    if (eventAt(h.metadataOffset(), 0)) {
      borders.add(place.offset() + h.metadataOffset());
    }
    long at = h.poolOffset();
    try {
      for (int i = 0; i < MAX_CHAIN && eventAt(at, 1); i++) {
        borders.add(place.offset() + at);
        cursor.readLong(); // start
        cursor.readLong(); // duration
        long delta = cursor.readLong();
        if (delta >= 0) {
          break;
        }
        at += delta;
      }
    } catch (IndexOutOfBoundsException e) {
      return borders; // the chunk ends inside this checkpoint: the chain is known up to here
    }
    return borders;
  }

  /** Whether an event of this type begins at an offset from the chunk's begin; leaves the cursor behind its head. */
  private boolean eventAt(long offset, long type) {
    long length = place.end() - place.offset();
    if (offset < ChunkHeader.BYTES || offset >= length) {
      return false;
    }
    try {
      int n = (int) Math.min(64, length - offset);
      Bytes head = store.load(place.offset() + offset, n);
      cursor.at(head, 0, n);
      long size = cursor.readLong();
      return cursor.readLong() == type && size > 0 && size <= length - offset;
    } catch (IndexOutOfBoundsException e) {
      return false;
    }
  }
}
