package dev.skein.duckdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
  private static final byte[] BYTES = new byte[1_000_000];

  static {
    new Random(7).nextBytes(BYTES);
  }

  @Test
  void gives_what_the_stream_has() throws IOException {
    try (ReadAhead ahead = new ReadAhead(new ByteArrayInputStream(BYTES))) {
      assertArrayEquals(BYTES, ahead.readAllBytes());
      assertEquals(-1, ahead.read());
    }
  }

  @Test
  void a_failure_comes_behind_the_bytes_before_it_and_stays() throws IOException {
    InputStream cut =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new EOFException("cut");
          }

          @Override
          public int read(byte[] into, int at, int n) throws IOException {
            throw new EOFException("cut");
          }
        };
    InputStream stream = new SequenceInputStream(new ByteArrayInputStream(BYTES), cut);
    try (ReadAhead ahead = new ReadAhead(stream)) {
      assertArrayEquals(BYTES, ahead.readNBytes(BYTES.length));
      assertThrows(EOFException.class, ahead::read);
      assertThrows(EOFException.class, ahead::read);
    }
  }

  @Test
  void closed_in_the_middle_it_reads_no_more() throws IOException {
    ByteArrayInputStream stream = new ByteArrayInputStream(BYTES);
    ReadAhead ahead = new ReadAhead(stream);
    ahead.read();
    ahead.close();
    int left = stream.available();
    assertThrows(IOException.class, ahead::readAllBytes);
    assertEquals(left, stream.available());
  }
}
