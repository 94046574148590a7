package dev.skein.duckdb.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
  private static final List<String> NAMES =
      List.of(
          "GarbageCollection",
          "GCHeapSummary",
          "gc-pauses",
          "hot-methods",
          "Thread",
          "ThreadStart");

  @ParameterizedTest
  @CsvSource({
    "gc-pause, gc-pauses",
    "gcpauses, gc-pauses",
    "GC_Pauses, gc-pauses",
    "hotmethod, hot-methods",
    "jdk.GarbageColection, GarbageCollection",
    "garbagecolletcion, GarbageCollection",
    "heap, GCHeapSummary",
    "tread, Thread",
  })
  void findsTheNearest(String wanted, String nearest) {
    assertEquals(nearest, NearNames.of(wanted, NAMES, 3).get(0));
  }

  @Test
  void findsNothingFarAway() {
    assertEquals(List.of(), NearNames.of("compilation", NAMES, 3));
    assertEquals(List.of(), NearNames.of("x", NAMES, 3));
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "kitten, sitting, 3",
    "abcd, abdc, 1",
    "ca, abc, 3",
    "same, same, 0"
  })
  void distances(String a, String b, int distance) {
    assertEquals(distance, NearNames.distance(a, b));
    assertEquals(distance, NearNames.distance(b, a));
  }
}
