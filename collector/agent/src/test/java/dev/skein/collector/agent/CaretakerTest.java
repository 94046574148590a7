package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CaretakerTest {
  @Test
  void whoeverHasLittleKeepsIt() {
    assertEquals(Long.MAX_VALUE, Caretaker.level(List.of(), 100));
    assertEquals(Long.MAX_VALUE, Caretaker.level(List.of(50L, 50L), 100));
    assertEquals(50, Caretaker.level(List.of(51L, 51L), 100));
    assertEquals(90, Caretaker.level(List.of(1_000L, 10L), 100));
    assertEquals(40, Caretaker.level(List.of(500L, 10L, 400L, 10L), 100));
    assertEquals(0, Caretaker.level(List.of(500L, 500L), 1));
  }
}
