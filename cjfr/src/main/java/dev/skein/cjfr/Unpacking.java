package dev.skein.cjfr;

import dev.skein.parser.Lz4FrameInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

/** The compressions that a file can name. */
final class Unpacking {
  /**
   * Recordings unpack to ten times their size or so. GZIP can make a thousand times of it, which would take for ever to
   * read; what unpacks to no more than this, or than so many times its size, is read whatever it is.
   */
  private static final long ALWAYS = 256L << 20;

  private static final int MOST_TIMES = 100;

  private Unpacking() {}

  static boolean known(String compression) {
    return compression.equals("NONE")
        || compression.equals("GZIP")
        || compression.equals("LZ4FRAMED");
  }

  /**
   * The plain messages; offsets go on from the end of the header.
   *
   * @param size of the file
   */
  static Input input(
      CjfrHeader header, long size, InputStream packed, UnaryOperator<InputStream> unpacked) {
    InputStream plain = unpacked.apply(new Lazy(header.compression(), packed));
    boolean asItIs = header.compression().equals("NONE");
    return new Input(plain, header.size(), asItIs, Math.max(ALWAYS, MOST_TIMES * size));
  }

  /** GZIP's stream wants bytes when it is made: where they are missing, that shall be damage like any other. */
  private static final class Lazy extends InputStream {
    private final String compression;
    private final InputStream packed;
    private InputStream plain;

    Lazy(String compression, InputStream packed) {
      this.compression = compression;
      this.packed = packed;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int at, int n) throws IOException {
      if (plain == null) {
        plain =
            switch (compression) {
              case "GZIP" -> new GZIPInputStream(packed, 1 << 16);
              case "LZ4FRAMED" -> new Lz4FrameInputStream(packed);
              default -> packed;
            };
      }
      return plain.read(into, at, n);
    }
  }
}
