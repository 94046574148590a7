package dev.skein.tables;

import dev.skein.cjfr.CjfrHeader;
import dev.skein.cjfr.CjfrReader;
import dev.skein.cjfr.CjfrSink;
import dev.skein.cjfr.Footer;
import dev.skein.cjfr.StructValue;
import dev.skein.cjfr.Universe;
import dev.skein.parser.ByteStore;
import dev.skein.parser.JfrFormatException;

/**
 * What tells the condensed files of one import apart: a writer that starts a new file from time to time makes several of
 * one recording.
 *
 * @param nanos the begin, nanoseconds since the epoch; {@link Long#MAX_VALUE} when the file does not say
 * @param preset how it was condensed, null when the file does not say
 */
public record CondensedBegin(long nanos, String preset) {
  /** Of a file that cannot be read. */
  public static final CondensedBegin UNKNOWN = new CondensedBegin(Long.MAX_VALUE, null);

  /** Looks at the first messages of a file. */
  public static CondensedBegin of(ByteStore file) {
    BeginReader reader = new BeginReader();
    try {
      CjfrReader.read(file, reader);
    } catch (Found | JfrFormatException e) {
      // Found, or the import will say what is wrong with it.
    }
    return new CondensedBegin(reader.nanos, reader.preset);
  }

  /** Ends reading as soon as the begin is known. */
  private static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1;

    Found() {
      super(null, null, false, false);
    }
  }

  private static final class BeginReader implements CjfrSink {
    private long nanos = Long.MAX_VALUE;
    private String preset;

    @Override
    public void start(CjfrHeader header, Footer footer) {
      preset = header.configuration();
    }

    @Override
    public void universe(Universe universe) {
      nanos = universe.startNanos();
      throw new Found();
    }

    @Override
    public void event(StructValue event) {
      throw new Found();
    }
  }
}
