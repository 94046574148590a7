package dev.skein.cjfr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Writes condensed recordings of any shape, right or, for tests of damage, wrong. */
final class MadeCjfr {
  static final int INT4 = 0;
  static final int VARINT = 1;
  static final int BOOLEAN = 2;
  static final int FLOAT = 3;
  static final int STRING = 4;

  /** Where the {@link #begin} of a recording stands. */
  static final long START = 1_700_000_000_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  MadeCjfr raw(int... values) {
    for (int v : values) {
      bytes.write(v);
    }
    return this;
  }

  MadeCjfr raw(byte[] values) {
    bytes.writeBytes(values);
    return this;
  }

  /** Unsigned varint. */
  MadeCjfr uv(long v) {
    long rest = v;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    return raw((int) rest);
  }

  /** Zig-zag varint. */
  MadeCjfr sv(long v) {
    return uv(v << 1 ^ v >> 63);
  }

  MadeCjfr le(long v, int width) {
    for (int i = 0; i < width; i++) {
      bytes.write((int) (v >>> 8 * i));
    }
    return this;
  }

  MadeCjfr text(String s) {
    byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
    return uv(utf8.length).raw(utf8);
  }

  /** The beginning of a definition. */
  MadeCjfr type(int kind, int id, String name) {
    return uv(kind).uv(id).text(name).text("");
  }

  MadeCjfr varint(int id, String name, boolean signed, long multiplier) {
    return type(1, id, name).raw(signed ? 1 : 0).uv(multiplier);
  }

  MadeCjfr array(int id, String name, int element, int embedding) {
    return type(5, id, name).uv(element).raw(embedding);
  }

  /** A struct of fields that {@link #field} writes. */
  MadeCjfr struct(int id, String name, Object... fields) {
    type(6, id, name).uv(fields.length / 4);
    for (int i = 0; i < fields.length; i += 4) {
      text((String) fields[i]).text("").uv((int) fields[i + 1]).raw((int) fields[i + 2]);
      uv((int) fields[i + 3]);
    }
    return uv(0);
  }

  /** What real files begin with: configuration and universe, types 17 and 18, and timestamp, type 16. */
  static MadeCjfr begin(long ticksPerSecond) {
    return new MadeCjfr()
        .varint(16, "timestamp", false, 1)
        .struct(
            17,
            "me.bechberger.jfr.Configuration",
            "name",
            STRING,
            Slot.INLINE,
            0,
            "timeStampTicksPerSecond",
            VARINT,
            Slot.INLINE,
            0)
        .uv(17)
        .text("made")
        .sv(ticksPerSecond)
        .struct(
            18,
            "me.bechberger.jfr.Universe",
            "startTimeNanos",
            VARINT,
            Slot.INLINE,
            0,
            "lastStartTimeNanos",
            VARINT,
            Slot.INLINE,
            0)
        .uv(18)
        .sv(START)
        .sv(START);
  }

  int size() {
    return bytes.size();
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  /** These messages in a file without compression and footer. */
  byte[] unfinished() {
    return file(2, "NONE", toBytes());
  }

  /** These messages in a file with a footer. */
  byte[] finished(String compression) {
    return withFooter(file(2, compression, toBytes()));
  }

  static byte[] file(int version, String compression, byte[] messages) {
    return new MadeCjfr()
        .text("CondensedData")
        .uv(version)
        .text("test")
        .text("1")
        .text("made")
        .text(compression)
        .uv(2)
        .raw(packed(compression, messages))
        .toBytes();
  }

  private static byte[] packed(String compression, byte[] messages) {
    return switch (compression) {
      case "GZIP" -> through(messages, true);
      case "LZ4FRAMED" ->
          new MadeCjfr()
              .raw(0x04, 0x22, 0x4d, 0x18, 0x60, 0x70, 0x73)
              .le(messages.length | 1L << 31, 4)
              .raw(messages)
              .le(0, 4)
              .toBytes();
      default -> messages;
    };
  }

  private static byte[] through(byte[] plain, boolean gzip) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out =
        gzip ? new GZIPOutputStream(packed) : new DeflaterOutputStream(packed)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /** A file and a footer with one count and one label, and statistics to step over. */
  static byte[] withFooter(byte[] file) {
    CRC32 crc = new CRC32();
    crc.update(file);
    MadeCjfr footer = new MadeCjfr().uv(7).raw('C', 'J', 'F', 'R').uv(2).raw(63).uv(3);
    footer.le(START / 1000, 8).sv(5).le(crc.getValue(), 8).uv(1).text("jdk.A").uv(3);
    footer.uv(2).uv(1).uv(1).sv(9).sv(8).sv(7).sv(6).sv(5).uv(1).text("cause").uv(2).text("G1");
    footer.raw(new byte[40]).uv(10).uv(1).uv(2).sv(3).sv(-4).raw(new byte[16]);
    footer.uv(10).uv(2).raw(new byte[24]);
    footer.raw(new byte[16]).uv(10).uv(1).raw(new byte[8]).uv(2).raw(new byte[16]);
    footer.uv(1).text("view").uv(2).uv(1).uv(0).raw(new byte[16]).uv(0).uv(4).raw(new byte[16]);
    footer.uv(1).text("jdk.A").text("A label").uv(1).text("jdk.A").uv(77);
    byte[] blob = through(footer.toBytes(), false);
    return new MadeCjfr().raw(file).raw(7).raw(blob).le(blob.length, 4).toBytes();
  }
}
