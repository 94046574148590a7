package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that would take more memory than the server may have: the query fails, the server goes on. */
class MemoryTest {
  private static Served served;

  @BeforeAll
  static void start() {
    Assumptions.assumeTrue(
        Files.exists(Path.of("/proc/self/status")), "only Linux bounds a process");
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/prlimit")), "needs prlimit to bound a process");
    served = Served.with(Served.GC);
    assertEquals(Optional.empty(), MemoryBound.set(1L << 30));
  }

  @AfterAll
  static void stop() {
    if (served != null) {
      assertEquals(Optional.empty(), MemoryBound.clear());
      served.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT range(4000000000)",
        "SELECT length(list_resize([1], 4000000000))",
        "SELECT length(repeat('x', 4000000000))",
        "SELECT length(range(i * 1000000000)) FROM range(1, 3) t(i)",
      })
  void whatTakesTooMuchFails(String sql) throws Exception {
    HttpResponse<String> answer = served.query(sql);
    assertEquals(400, answer.statusCode(), answer.body());
    assertEquals("out_of_memory", QueryTest.error(answer.body()).get("code"), answer.body());
    assertEquals(
        "[\n{\"n\":1000000}\n]\n", served.query("SELECT length(range(1000000)) AS n").body());
  }
}
