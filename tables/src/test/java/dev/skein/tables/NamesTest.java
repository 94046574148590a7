package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class NamesTest {
  @Test
  void typesOfTheJdkGoByTheirSimpleName() {
    TableNames names = new TableNames();
    assertEquals("GarbageCollection", names.of("jdk.GarbageCollection"));
    assertEquals("Method", names.of("jdk.types.Method"));
    assertEquals("Class", names.of("java.lang.Class"));
    assertEquals("profiler.WallClockSample", names.of("profiler.WallClockSample"));
    assertEquals("Order", names.of("Order"));
    assertEquals("jdkx.Foo", names.of("jdkx.Foo"));
    assertEquals("GarbageCollection", names.of("jdk.GarbageCollection"), "the same every time");
  }

  @Test
  void namesThatAreTakenGiveWayToTheFullName() {
    TableNames names = new TableNames();
    names.reserve("Events");
    assertEquals("Foo", names.of("jdk.Foo"));
    assertEquals("jdk.types.foo", names.of("jdk.types.foo"), "SQL does not tell cases apart");
    assertEquals("a.Foo", names.of("a.Foo"));
    assertEquals("a.foo_2", names.of("a.foo"));
    assertEquals("events_2", names.of("events"));
  }

  @Test
  void classNamesAsInSource() {
    assertEquals("java.lang.String", JavaNames.of("java/lang/String"));
    assertEquals("int[][]", JavaNames.of("[[I"));
    assertEquals("java.lang.String[]", JavaNames.of("[Ljava/lang/String;"));
    assertEquals("Foo$Bar", JavaNames.of("Foo$Bar"));
    assertEquals("", JavaNames.of(""));
    assertEquals("int", JavaNames.of("int"));
    assertNull(JavaNames.of(null));
  }
}
