package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowPoolTest {
  @Test
  void theSameContentHasOneId() {
    RowPool pool = new RowPool();
    Map<String, Integer> ids = new HashMap<>();
    Map<Integer, byte[]> rows = new HashMap<>();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      byte[] row = new byte[random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(40)];
      for (int k = 0; k < row.length; k++) {
        row[k] = (byte) random.nextInt(3);
      }
      int id = pool.intern(row, 0, row.length);
      Integer known = ids.put(java.util.Arrays.toString(row), id);
      assertTrue(known == null ? id == pool.lastId() : id == known);
      rows.put(id, row);
    }
    rows.forEach((id, row) -> assertArrayEquals(row, content(pool, id)));
  }

  @Test
  void theFirstRowCanBeEmpty() {
    RowPool pool = new RowPool();
    assertArrayEquals(new byte[0], content(pool, pool.intern(new byte[0], 0, 0)));
  }

  @Test
  void rowsLargerThanAPageAreKept() {
    RowPool pool = new RowPool();
    byte[] large = new byte[1 << 20];
    new Random(4).nextBytes(large);
    int first = pool.intern(new byte[] {1}, 0, 1);
    int id = pool.intern(large, 0, large.length);
    int next = pool.intern(new byte[] {2}, 0, 1);
    assertArrayEquals(large, content(pool, id));
    assertArrayEquals(new byte[] {1}, content(pool, first));
    assertArrayEquals(new byte[] {2}, content(pool, next));
  }

  @Test
  void aReservedRowIsFilledLater() {
    RowPool pool = new RowPool();
    int id = pool.reserve();
    int other = pool.intern(new byte[] {7}, 0, 1);
    pool.fill(id, new byte[] {7, 8}, 0, 2);
    assertEquals(1, id);
    assertEquals(2, other);
    assertArrayEquals(new byte[] {7, 8}, content(pool, id));
  }

  private static byte[] content(RowPool pool, int id) {
    RowReader in = pool.read(id, new RowReader());
    ByteArrayOutputStream row = new ByteArrayOutputStream();
    while (in.more()) {
      row.write(in.readByte());
    }
    return row.toByteArray();
  }
}
