package dev.skein.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
  /** Bytes at which the rules change. */
  private static final int[] EDGES = {
    0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec,
    0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff
  };

  @Test
  void damageBecomesWhatTheJvmMakesOfIt() {
    Random random = new Random(11);
    for (int i = 0; i < 200_000; i++) {
      byte[] b = new byte[random.nextInt(7)];
      for (int k = 0; k < b.length; k++) {
        b[k] = (byte) EDGES[random.nextInt(EDGES.length)];
      }
      assertEquals(new String(b, StandardCharsets.UTF_8), Utf8.decode(b), () -> Arrays.toString(b));
    }
  }

  @Test
  void everyCharacterComesBack() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        String s = new String(Character.toChars(c));
        assertEquals(s, Utf8.decode(s.getBytes(StandardCharsets.UTF_8)));
      }
    }
  }
}
