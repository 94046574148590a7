package dev.skein.collector.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/** Bytes with the header of a chunk in front: all that the agent looks at. */
final class MadeChunk {
  static final int HEADER = 68;
  private static final int STATE = 64;

  private MadeChunk() {}

  /** A finished chunk; the same numbers give the same bytes. */
  static byte[] of(int size, long startNanos) {
    return with(size, size, startNanos, 0);
  }

  /** A chunk that claims {@code size} bytes and has {@code real}. */
  static byte[] with(int real, long size, long startNanos, int state) {
    byte[] bytes = new byte[real];
    new SplittableRandom(startNanos * 31 + real).nextBytes(bytes);
    ByteBuffer header = ByteBuffer.wrap(bytes);
    header.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 1);
    header.putLong(size).putLong(HEADER + 1).putLong(HEADER).putLong(startNanos).putLong(5);
    bytes[STATE] = (byte) state;
    return bytes;
  }

  /** What async-profiler leaves in front of a chunk that it has not finished. */
  static byte[] open(int real, long startNanos) {
    byte[] bytes = with(real, 1 << 30, startNanos, 0);
    ByteBuffer.wrap(bytes).putLong(16, 0).putLong(24, 0);
    return bytes;
  }

  static void append(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
