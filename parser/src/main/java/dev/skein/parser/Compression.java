package dev.skein.parser;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** How a recording is wrapped, told by its first bytes, whatever its name says. */
public enum Compression {
  NONE,
  GZIP,
  LZ4,
  ZIP;

  /** How many bytes {@link #of} wants to see. */
  public static final int HEAD = 4;

  /** By the first bytes of a file, at most {@link #HEAD} of them. */
  public static Compression of(byte[] head) {
    if (head.length >= 2 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b) {
      return GZIP;
    }
    if (head.length >= 4
        && head[0] == 0x04
        && head[1] == 0x22
        && head[2] == 0x4d
        && head[3] == 0x18) {
      return LZ4;
    }
    if (head.length >= 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4) {
      return ZIP;
    }
    return NONE;
  }

  /**
   * The plain content. A cut archive ends with an {@link EOFException}.
   *
   * @throws JfrFormatException when the archive is damaged
   */
  public InputStream unpack(InputStream in) throws IOException {
    try {
      return switch (this) {
        case NONE -> in;
        case GZIP -> new Checked(new GzipInput(in));
        case LZ4 -> new Checked(new Lz4FrameInputStream(in));
        case ZIP -> firstEntry(new ZipInputStream(in));
      };
    } catch (ZipException e) {
      throw damaged(e);
    }
  }

  private InputStream firstEntry(ZipInputStream zip) throws IOException {
    ZipEntry entry;
    while ((entry = zip.getNextEntry()) != null) {
      if (!entry.isDirectory()) {
        return new Checked(zip);
      }
    }
    throw new JfrFormatException(-1, "a zip archive without a file in it");
  }

  private JfrFormatException damaged(ZipException e) {
    return new JfrFormatException(-1, "damaged " + this + " data: " + e.getMessage());
  }

  /** Turns an archive's error into ours: what was unpacked before it counts, so it is an early end. */
  private static final class Checked extends java.io.FilterInputStream {
    Checked(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      try {
        return super.read(b, off, len);
      } catch (ZipException e) {
        EOFException end = new EOFException(e.getMessage());
        end.initCause(e);
        throw end;
      }
    }
  }
}
