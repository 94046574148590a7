package dev.skein.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CursorTest {
  private static Cursor at(int... bytes) {
    byte[] b = new byte[bytes.length];
    for (int i = 0; i < b.length; i++) {
      b[i] = (byte) bytes[i];
    }
    return new Cursor().at(Bytes.of(b, b.length, 1000), 0, b.length);
  }

  private static int[] encoded(long v) {
    int[] out = new int[9];
    long rest = v;
    int n = 0;
    while (n < 8 && (rest & ~0x7fL) != 0) {
      out[n++] = (int) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    out[n++] = (int) rest & 0xff;
    return java.util.Arrays.copyOf(out, n);
  }

  @Test
  void numbersOfEveryLength() {
    for (int shift = 0; shift < 64; shift++) {
      for (long v : new long[] {1L << shift, (1L << shift) - 1, -(1L << shift)}) {
        int[] bytes = encoded(v);
        Cursor c = at(bytes);
        assertEquals(v, c.readLong());
        assertEquals(bytes.length, c.position());
        Cursor skipping = at(bytes);
        skipping.skipNumbers(1);
        assertEquals(bytes.length, skipping.position());
      }
    }
  }

  @Test
  void theNinthByteHasEightBits() {
    assertEquals(-1, at(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01).readLong());
    assertEquals(-1, at(0xff, 0xff, 0xff, 0xff, 0x0f).readInt());
  }

  @Test
  void aNumberThatIsCutIsOutOfBounds() {
    assertThrows(IndexOutOfBoundsException.class, () -> at(0x80, 0x80).readLong());
    assertThrows(IndexOutOfBoundsException.class, () -> at(0x80, 0x80).skipNumbers(1));
  }

  @Test
  void floatsAreBigEndian() {
    assertEquals(1.5f, at(0x3f, 0xc0, 0, 0).readFloat());
    assertEquals(-2.25, at(0xc0, 0x02, 0, 0, 0, 0, 0, 0).readDouble());
  }

  @Test
  void everyStringEncoding() {
    assertNull(at().readString(Cursor.STRING_NULL));
    assertEquals("", at().readString(Cursor.STRING_EMPTY));
    assertEquals("aé", at(3, 'a', 0xc3, 0xa9).readString(Cursor.STRING_UTF8));
    assertEquals("é", at(1, 0xe9).readString(Cursor.STRING_LATIN1));
    assertEquals(
        "€😀",
        at(3, 0xac, 0x41, 0xbd, 0xb0, 0x03, 0x80, 0xbc, 0x03).readString(Cursor.STRING_CHARS));
    JfrFormatException e = assertThrows(JfrFormatException.class, () -> at(9, 0, 0).readString(9));
    assertEquals("string encoding 9 does not exist", e.getMessage());
  }

  @Test
  void malformedUtf8BecomesTheReplacementCharacter() {
    assertEquals("a\ufffd", at(2, 'a', 0xff).readString(Cursor.STRING_UTF8));
  }

  @Test
  void aLengthThatCannotBeTakesNoMemory() {
    int[] huge = encoded(Integer.MAX_VALUE);
    JfrFormatException e =
        assertThrows(JfrFormatException.class, () -> at(huge).readString(Cursor.STRING_UTF8));
    assertEquals(1000, e.offset());
    assertEquals("a count of 2147483647 characters with 0 bytes left", e.getMessage());
    assertThrows(JfrFormatException.class, () -> at(encoded(-5)).readCount("things"));
  }

  @Test
  void skippedStringsEndWhereReadOnesDo() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(new byte[] {0, 1, 2, 7, 3, 2, 'a', 'b', 4, 1, 'x', 5, 1, 'y'});
    byte[] b = all.toByteArray();
    Cursor c = new Cursor().at(Bytes.of(b, b.length, 0), 0, b.length);
    for (int i = 0; i < 6; i++) {
      c.skipString();
    }
    assertEquals(b.length, c.position());
    assertEquals("ab", new String(b, 6, 2, StandardCharsets.UTF_8));
  }
}
