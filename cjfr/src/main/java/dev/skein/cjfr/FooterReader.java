package dev.skein.cjfr;

import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import dev.skein.parser.JfrFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.InflaterInputStream;

/** Finds the footer from the end of the file, and reads it. */
final class FooterReader {
  private static final int BUFFER = 1 << 12;
  private static final int LENGTH_SIZE = 4;
  private static final int SENTINEL = 7;
  private static final int LATEST = 2;
  private static final long LARGEST = 16 << 20;
  private static final int MOST_ENTRIES = 1 << 20;
  private static final int LONGEST_TEXT = 1 << 16;

  private static final int GC = 1;
  private static final int CPU = 2;
  private static final int ALLOCATION = 4;
  private static final int VIEWS = 8;
  private static final int LABELS = 16;
  private static final int TYPE_IDS = 32;

  private final Input in;

  private FooterReader(Input in) {
    this.in = in;
  }

  /**
   * A footer and its place.
   *
   * @param start offset of the byte that follows the messages
   */
  record Found(Footer footer, long start) {}

  /** Null when the file has none that can be read. */
  static Found find(ByteStore file, long headerSize) {
    long size = file.size();
    if (size - headerSize <= LENGTH_SIZE + 1) {
      return null;
    }
    long n = littleEndian(file.load(size - LENGTH_SIZE, LENGTH_SIZE));
    long start = size - LENGTH_SIZE - n - 1;
    if (n == 0 || n > LARGEST || start < headerSize) {
      return null;
    }
    if (file.load(start, 1).byteAt(0) != SENTINEL) {
      return null;
    }
    byte[] packed = new byte[(int) n];
    file.load(start + 1, (int) n).copy(0, packed, 0, (int) n);
    InputStream plain = new Limited(new InflaterInputStream(new ByteArrayInputStream(packed)));
    try {
      return new Found(new FooterReader(new Input(plain, 0, BUFFER)).read(), start);
    } catch (JfrFormatException e) {
      return null;
    }
  }

  /** Ends after what a footer can take of memory: a small file may unpack to any size. */
  private static final class Limited extends InputStream {
    private static final int MOST = 16 << 20;

    private final InputStream in;
    private int left = MOST;

    Limited(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int n = in.read(into, at, Math.min(length, left));
      left -= Math.max(n, 0);
      return n;
    }
  }

  private static long littleEndian(Bytes b) {
    long n = 0;
    for (int i = LENGTH_SIZE - 1; i >= 0; i--) {
      n = n << 8 | b.byteAt(i) & 0xff;
    }
    return n;
  }

  private Footer read() {
    if (in.unsigned() != SENTINEL
        || in.byte8() != 'C'
        || in.byte8() != 'J'
        || in.byte8() != 'F'
        || in.byte8() != 'R') {
      throw in.damaged("no footer");
    }
    int version = in.count(LATEST, "as version of the footer");
    int blocks = in.byte8();
    long events = in.unsigned();
    long start = in.littleEndian(8);
    long duration = in.signed();
    long checksum = in.littleEndian(8);
    Map<String, Long> counts = numbers();
    skipStatistics(blocks);
    Map<String, String> labels = new LinkedHashMap<>();
    if ((blocks & LABELS) != 0) {
      for (int i = entries(); i > 0; i--) {
        String type = in.utf8(LONGEST_TEXT);
        labels.put(type, in.utf8(LONGEST_TEXT));
      }
    }
    Map<String, Long> ids = (blocks & TYPE_IDS) != 0 ? numbers() : new LinkedHashMap<>();
    toTheEnd();
    return new Footer(version, events, start, duration, checksum, counts, labels, ids);
  }

  /** Steps over what a later writer adds; only at its end does the blob prove to be whole, by its own checksum. */
  private void toTheEnd() {
    for (long rest = LARGEST; !in.atEnd(); rest--) {
      if (rest == 0) {
        throw in.damaged("a footer without end");
      }
      in.byte8();
    }
  }

  private void skipStatistics(int blocks) {
    if ((blocks & GC) != 0) {
      skipVarints(8);
      numbers();
      in.utf8(LONGEST_TEXT);
      in.skip(5 * 8);
      in.unsigned();
      for (int i = entries(); i > 0; i--) {
        skipVarints(3);
        in.skip(2 * 8);
      }
    }
    if ((blocks & CPU) != 0) {
      in.unsigned();
      in.skip(3L * 4 * entries());
    }
    if ((blocks & ALLOCATION) != 0) {
      in.skip(2 * 8);
      in.unsigned();
      in.skip(8L * entries());
      in.skip(8L * entries());
    }
    if ((blocks & VIEWS) != 0) {
      for (int i = entries(); i > 0; i--) {
        in.utf8(LONGEST_TEXT);
        for (int cell = entries(); cell > 0; cell--) {
          skipVarints(2);
          in.skip(2 * 8);
        }
      }
    }
  }

  private Map<String, Long> numbers() {
    Map<String, Long> numbers = new LinkedHashMap<>();
    for (int i = entries(); i > 0; i--) {
      String name = in.utf8(LONGEST_TEXT);
      numbers.put(name, in.unsigned());
    }
    return numbers;
  }

  private int entries() {
    return in.count(MOST_ENTRIES, "entries");
  }

  private void skipVarints(int n) {
    for (int i = 0; i < n; i++) {
      in.unsigned();
    }
  }
}
