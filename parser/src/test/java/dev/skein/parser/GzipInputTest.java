package dev.skein.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What is whole, cut, damaged or followed by other things unpacks as with the JDK's own class. */
class GzipInputTest {
  private interface Unpacker {
    InputStream of(InputStream in) throws IOException;
  }

  @Test
  void several_files_in_a_row_are_one() throws IOException {
    byte[] packed = joined(packed(3000), packed(0), packed(500));
    same(packed);
    same(joined(packed, new byte[] {0, 0, 0, 0}));
    same(joined(packed, new byte[] {0x1f, (byte) 0x8b}));
  }

  @Test
  void what_is_cut_gives_what_is_there() throws IOException {
    byte[] packed = joined(packed(700), packed(300));
    for (int length = 0; length < packed.length; length++) {
      same(Arrays.copyOf(packed, length));
    }
  }

  @Test
  void what_is_damaged_gives_what_came_before() throws IOException {
    byte[] packed = packed(700);
    int header = 10;
    for (int at = header; at < packed.length; at++) {
      byte[] damaged = packed.clone();
      damaged[at] ^= 0x10;
      same(damaged);
    }
  }

  private static void same(byte[] packed) {
    assertEquals(read(packed, GZIPInputStream::new), read(packed, GzipInput::new));
  }

  /** The content in hexadecimal, and whether it was damaged. */
  private static String read(byte[] packed, Unpacker unpacker) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    String end = "end";
    try (InputStream in = unpacker.of(new ByteArrayInputStream(packed))) {
      byte[] part = new byte[64];
      for (int n; (n = in.read(part)) >= 0; ) {
        content.write(part, 0, n);
      }
    } catch (EOFException e) {
      end = content.size() == 0 ? "nothing" : "end"; // the JDK overlooks few bytes of a second file
    } catch (IOException e) {
      end = e.getClass().getSimpleName();
    }
    return HexFormat.of().formatHex(content.toByteArray()) + ' ' + end;
  }

  private static byte[] packed(int length) throws IOException {
    byte[] content = new byte[length];
    Random random = new Random(length);
    for (int i = 0; i < length; i++) {
      content[i] = (byte) (random.nextInt(4) * random.nextInt(20));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    }
    return out.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
