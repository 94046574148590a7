package dev.skein.parser;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Lz4FrameInputStreamTest {
  private static final int BLOCK = 64 << 10;

  @Test
  void linkedAndStoredBlocksGiveBackWhatWasPacked() throws IOException {
    for (byte[] content : new byte[][] {new byte[0], text(10), text(500_000), noise(200_000)}) {
      assertArrayEquals(content, unpack(frame(content)));
    }
  }

  @Test
  void framesFollowEachOther() throws IOException {
    ByteArrayOutputStream two = new ByteArrayOutputStream();
    two.writeBytes(frame(text(70_000)));
    two.writeBytes(frame(text(100)));
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    expected.writeBytes(text(70_000));
    expected.writeBytes(text(100));
    assertArrayEquals(expected.toByteArray(), unpack(two.toByteArray()));
  }

  @Test
  void aCutFrameGivesWhatItHasAndThenEnds() throws IOException {
    byte[] content = text(300_000);
    byte[] packed = frame(content);
    Lz4FrameInputStream in =
        new Lz4FrameInputStream(
            new ByteArrayInputStream(Arrays.copyOf(packed, packed.length * 3 / 4)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThrows(EOFException.class, () -> in.transferTo(out));
    byte[] got = out.toByteArray();
    // Some of the block in which it was cut, too.
    assertNotEquals(0, got.length % BLOCK);
    assertArrayEquals(Arrays.copyOf(content, got.length), got);
  }

  @Test
  void damageIsToldAndTakesNoMemory() {
    byte[] packed = frame(text(100_000));
    Random random = new Random(7);
    for (int i = 0; i < 3000; i++) {
      byte[] bad = packed.clone();
      bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        unpack(bad);
      } catch (JfrFormatException | IOException expected) {
        // told; anything else fails the test
      }
    }
  }

  private static byte[] unpack(byte[] packed) throws IOException {
    return new Lz4FrameInputStream(new ByteArrayInputStream(packed)).readAllBytes();
  }

  private static byte[] text(int n) {
    byte[] b = new byte[n];
    Random random = new Random(n);
    for (int i = 0; i < n; i++) {
      b[i] = (byte) ("abcd".charAt(random.nextInt(4)) + (i >> 12) % 3);
      if (i > 1000 && random.nextInt(50) == 0) {
        int length = Math.min(n - i, random.nextInt(400));
        System.arraycopy(b, i - 1 - random.nextInt(1000), b, i, length);
        i += Math.max(0, length - 1);
      }
    }
    return b;
  }

  private static byte[] noise(int n) {
    byte[] b = new byte[n];
    new Random(1).nextBytes(b);
    return b;
  }

  /** Packs greedily, with matches that reach into the block before. */
  private static byte[] frame(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0});
    for (int from = 0; from < content.length; from += BLOCK) {
      int to = Math.min(content.length, from + BLOCK);
      byte[] packed = block(content, from, to);
      if (packed.length < to - from) {
        int32(out, packed.length);
        out.writeBytes(packed);
      } else {
        int32(out, to - from | 0x80000000);
        out.write(content, from, to - from);
      }
    }
    int32(out, 0);
    return out.toByteArray();
  }

  private static byte[] block(byte[] b, int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int[] last = new int[1 << 16];
    Arrays.fill(last, -1);
    for (int i = Math.max(0, from - 60_000); i < from; i++) {
      last[hash(b, i)] = i;
    }
    int anchor = from;
    int i = from;
    while (i < to - 12) {
      int h = hash(b, i);
      int match = last[h];
      last[h] = i;
      int length = 0;
      while (match >= 0
          && i - match < 65_000
          && i + length < to - 5
          && b[match + length] == b[i + length]) {
        length++;
      }
      if (length < 4) {
        i++;
        continue;
      }
      sequence(out, b, anchor, i - anchor, i - match, length);
      i += length;
      anchor = i;
    }
    sequence(out, b, anchor, to - anchor, 0, 4);
    return out.toByteArray();
  }

  private static void sequence(
      ByteArrayOutputStream out, byte[] b, int anchor, int literals, int distance, int length) {
    out.write(Math.min(15, literals) << 4 | (distance == 0 ? 0 : Math.min(15, length - 4)));
    more(out, literals);
    out.write(b, anchor, literals);
    if (distance > 0) {
      out.write(distance);
      out.write(distance >> 8);
      more(out, length - 4);
    }
  }

  private static void more(ByteArrayOutputStream out, int n) {
    if (n >= 15) {
      int rest = n - 15;
      for (; rest >= 255; rest -= 255) {
        out.write(255);
      }
      out.write(rest);
    }
  }

  private static int hash(byte[] b, int i) {
    int v = 0;
    for (int k = 0; k < 4; k++) {
      v = v << 8 | (i + k < b.length ? b[i + k] & 0xff : 0);
    }
    return (v * 0x9E3779B1) >>> 16;
  }

  private static void int32(ByteArrayOutputStream out, int v) {
    for (int shift = 0; shift < 32; shift += 8) {
      out.write(v >>> shift);
    }
  }
}
