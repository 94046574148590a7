package dev.skein.cjfr;

import dev.skein.parser.ByteStore;
import dev.skein.parser.Damage;
import dev.skein.parser.JfrFormatException;
import java.io.InputStream;
import java.util.function.UnaryOperator;

/**
 * Reads a condensed recording from its first byte to its last and hands everything to a {@link CjfrSink} as it comes.
 *
 * <p>Memory: what the format wants to be remembered (types, and each distinct thread, class, stack or name once) and one
 * message of at most {@link ValueReader#MOST_VALUES} values, together no more than {@link ByteStore#memoryLimit}; where
 * the content takes more, reading ends there. Nothing grows with the number of events, and no size that the file claims
 * is believed before the bytes are there.
 *
 * <p>The format has no lengths to skip by, so reading ends at the first damage; what came before has been handed over.
 */
public final class CjfrReader implements AutoCloseable {
  /** How many bytes {@link #recognises} wants to see. */
  public static final int MAGIC = CjfrHeader.START.length() + 1;

  private static final int FIRST_INSTANCE = 16;
  private static final int END = 7;

  /** Behind a reason whose offset is no place in the file. */
  private static final String UNPACKED = " (counted in the unpacked data)";

  /** Messages. */
  private static final int STEP = 1 << 12;

  private final ByteStore file;
  private final CjfrHeader header;

  /** Null where there is none. */
  private final FooterReader.Found footer;

  private final StoreInput packed;
  private final CjfrSink sink;
  private final Types types;
  private final Clock clock = new Clock();
  private final Input input;
  private final ValueReader values;
  private long events;
  private boolean ended;

  /** Why the messages ended too early, null when they did not. */
  private Damage damage;

  /** The first message that says what cannot be, null for none; some of its events are missing. */
  private Damage implausible;

  /** Of the message that is being read; null before that is known, and for a definition. */
  private StructType current;

  /** Whether the message is a definition. */
  private boolean defining;

  private CjfrReader(
      ByteStore file,
      CjfrHeader header,
      FooterReader.Found footer,
      StoreInput packed,
      UnaryOperator<InputStream> unpacked,
      CjfrSink sink) {
    this.file = file;
    this.header = header;
    this.footer = footer;
    this.packed = packed;
    this.input = Unpacking.input(header, file.size(), packed, unpacked);
    Kept kept = new Kept(file.memoryLimit());
    this.sink = sink;
    this.types = new Types(kept);
    this.values = new ValueReader(input, clock, kept);
  }

  /** Whether a file with these first bytes is a condensed recording. */
  public static boolean recognises(byte[] head) {
    if (head.length < MAGIC || head[0] != MAGIC - 1) {
      return false;
    }
    for (int i = 1; i < MAGIC; i++) {
      if (head[i] != CjfrHeader.START.charAt(i - 1)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads all of {@code file}. What {@code sink} throws is passed on, but for a {@link TooMuchException}: it ends the
   * reading there.
   *
   * @throws JfrFormatException when it is no condensed recording that we know: other content, a later version, an
   *     unknown compression, or cut within its header. Any other damage is told by the result
   */
  public static CjfrResult read(ByteStore file, CjfrSink sink) {
    try (CjfrReader reader = open(file, sink, UnaryOperator.identity())) {
      while (reader.step()) {
        // All of it.
      }
      return reader.result();
    }
  }

  /**
   * Reads the header and the footer of {@code file}; {@link #step} goes on.
   *
   * @param unpacked given the stream of plain messages, returns the one that is read, such as one that reads the other
   *     ahead; {@link #close} closes it, and from then on nobody may read the other
   * @throws JfrFormatException as {@link #read}
   */
  public static CjfrReader open(
      ByteStore file, CjfrSink sink, UnaryOperator<InputStream> unpacked) {
    CjfrHeader header =
        CjfrHeader.read(new Input(new StoreInput(file, file.size()), 0, CjfrHeader.BUFFER));
    FooterReader.Found footer = FooterReader.find(file, header.size());
    long end = footer == null ? file.size() : footer.start();
    sink.start(header, footer == null ? null : footer.footer());

    StoreInput packed = new StoreInput(file, end);
    packed.skipTo(header.size());
    return new CjfrReader(file, header, footer, packed, unpacked, sink);
  }

  /** Reads some thousand messages; false when there are no more. */
  public boolean step() {
    for (int i = 0; i < STEP && !ended; i++) {
      damage = message();
    }
    return !ended;
  }

  /** What was found; after the last step. Closes the reader. */
  public CjfrResult result() {
    close();
    Damage found = damage != null ? damage : implausible;
    if (found == null && footer == null) {
      found =
          new Damage(
              file.size(),
              0,
              "the footer is missing or damaged: the file was not finished or is cut, later events"
                  + " may be lost");
    }
    if (found == null) {
      packed.skipTo(footer.start());
      found = checksumDamage(footer, packed.checksum());
    }
    Footer facts = footer == null ? null : footer.footer();
    return new CjfrResult(header, facts, events, found);
  }

  /** Ends the reading of the messages, wherever it is. */
  @Override
  public void close() {
    input.close();
  }

  private static Damage checksumDamage(FooterReader.Found footer, long actual) {
    long expected = footer.footer().checksum();
    if (expected == 0 || expected == actual) {
      return null;
    }
    return new Damage(
        footer.start(),
        0,
        "the checksum is "
            + Long.toHexString(actual)
            + " instead of "
            + Long.toHexString(expected)
            + ": the file was changed, some values are wrong");
  }

  /** Reads one message, or takes note that they end; null, or why that was too early. */
  private Damage message() {
    StructValue event;
    StructType type = null;
    try {
      current = null;
      defining = false;
      if (input.atEnd()) {
        ended = true;
        return null;
      }
      long id = input.unsigned();
      if (id == END) {
        ended = true;
        return null;
      }
      if (id >= 0 && id < END) {
        defining = true;
        event = null;
        if (TypeReader.read((int) id, input, types) instanceof StructType struct) {
          type = struct;
        }
      } else {
        event = instance(id);
      }
    } catch (JfrFormatException e) {
      ended = true;
      return new Damage(e.offset(), 0, reason(e));
    }
    if (type != null) {
      sink.type(type);
    }
    if (event != null) {
      try {
        deliver(event);
      } catch (ImplausibleCountException e) {
        // Of this one message; the next ones can be read.
        if (implausible == null) {
          JfrFormatException here = input.damaged(e.getMessage());
          implausible = new Damage(here.offset(), 0, reason(here));
        }
      } catch (TooMuchException e) {
        ended = true;
        JfrFormatException here = input.damaged(e.getMessage());
        return new Damage(here.offset(), 0, reason(here));
      }
    }
    return null;
  }

  private String reason(JfrFormatException e) {
    return e.getMessage() + place() + (input.plain() ? "" : UNPACKED);
  }

  /** What the message is about that could not be read. */
  private String place() {
    if (defining) {
      return " in a type";
    }
    return current == null ? "" : " in " + Shown.text(current.name());
  }

  private StructValue instance(long id) {
    if (id < FIRST_INSTANCE) {
      throw input.damaged("unknown message " + id);
    }
    if (!(types.get(id) instanceof StructType type)) {
      throw input.damaged("a message of the unknown type " + id);
    }
    current = type;
    StructValue value = values.message(type);
    if (type.role == StructType.Role.CONFIGURATION) {
      Configuration configuration = Configuration.of(value);
      if (configuration.timestampTicksPerSecond() <= 0) {
        throw input.damaged(configuration.timestampTicksPerSecond() + " ticks a second");
      }
      clock.ticksPerSecond(configuration.timestampTicksPerSecond());
    } else if (type.role == StructType.Role.UNIVERSE) {
      clock.begin(Universe.of(value).lastStartNanos());
    }
    return value;
  }

  private void deliver(StructValue value) {
    switch (value.type().role) {
      case CONFIGURATION -> sink.configuration(Configuration.of(value));
      case UNIVERSE -> sink.universe(Universe.of(value));
      default -> {
        events++;
        sink.event(value);
      }
    }
  }
}
