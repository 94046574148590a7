package dev.skein.cli.flamegraph;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Protocol buffers' wire format, as far as pprof needs it: three kinds of fields. The library for it would weigh more than
 * all of Skein's own classes, and still need code that a compiler generates from a schema.
 */
final class ProtobufOutput {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A field of type int64, uint64 or bool; 0 is the default, and left out. */
  ProtobufOutput integer(int field, long value) {
    if (value != 0) {
      varint((long) field << 3 | VARINT);
      varint(value);
    }
    return this;
  }

  /** A repeated field of such a type, packed. */
  ProtobufOutput integers(int field, long... values) {
    ProtobufOutput packed = new ProtobufOutput();
    for (long value : values) {
      packed.varint(value);
    }
    return bytes(field, packed.bytes.toByteArray());
  }

  /** A string field, also when it is empty. */
  ProtobufOutput text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** A message field. */
  ProtobufOutput message(int field, ProtobufOutput message) {
    return bytes(field, message.bytes.toByteArray());
  }

  private ProtobufOutput bytes(int field, byte[] value) {
    varint((long) field << 3 | LENGTH_DELIMITED);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  /** What was written since the last call. */
  byte[] take() {
    byte[] taken = bytes.toByteArray();
    bytes.reset();
    return taken;
  }
}
