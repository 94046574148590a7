package dev.skein.cli.flamegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.duckdb.result.Unit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollapsedWriterTest {
  private static String collapsed(Unit unit, StackTree stacks) throws Exception {
    byte[] bytes = Stacks.write(FlameFormat.COLLAPSED, Stacks.graph(unit, stacks), false);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void aLineIsAStackAndItsWeight() throws Exception {
    assertEquals(
        """
        [no stack] 7
        main;</script><b>"é  5
        main;work:fast;java.util.HashMap.get:564 13
        main;work:fast;java.util.HashMap.get:570 3
        """,
        collapsed(Unit.NONE, Stacks.odd()));
  }

  @Test
  void secondsBecomeNanoseconds() throws Exception {
    StackTree stacks = new StackTree();
    stacks.add(List.of("a"), null, 1.25);
    stacks.add(List.of("b"), null, 3e-10); // less than half a nanosecond is nothing
    stacks.sort();
    assertEquals("a 1250000000\n", collapsed(Unit.SECONDS, stacks));
  }
}
