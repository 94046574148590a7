package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stack traces, threads and methods that lack something. */
class StackDamageTest {
  private final MadeChunk c = new MadeChunk();
  private final MadeType symbol = c.type("jdk.types.Symbol").field("string", c.strings);
  private final MadeType method =
      c.type("jdk.types.Method").pooled("name", symbol).pooled("descriptor", symbol);
  private final MadeType frame =
      c.type("jdk.types.StackFrame").pooled("method", method).field("lineNumber", c.ints);
  private final MadeType trace =
      c.type("jdk.types.StackTrace").field("truncated", c.booleans).array("frames", frame);
  private final MadeType thread =
      c.type("java.lang.Thread").field("osName", c.strings).field("javaThreadId", c.longs);
  private final MadeType event =
      c.event("app.E").pooled("stackTrace", trace).pooled("eventThread", thread);

  private Imported imported() {
    Imported i = Imported.of(c.toBytes());
    assertEquals("", i.losses());
    return i;
  }

  @Test
  void aTraceWithoutFrames() {
    c.checkpoint(1, e -> e.number(trace.id()).number(1).number(1).bool(true).number(0));
    c.event(event, e -> e.number(1000).number(1).number(0));
    Imported i = imported();
    assertEquals(List.of(1), i.column("app.E", "stackTrace"));
    assertEquals(List.of(0), i.column("app.E", "stackTrace$length"));
    assertEquals(List.of(0), i.column("app.E", "stackTrace$topMethod"));
    assertEquals(List.of(true), i.column("app.E", "stackTrace$truncated"));
    assertEquals(List.of(List.of()), i.column("StackTrace", "frames"));
  }

  @Test
  void noTraceAndNoThread() {
    c.event(event, e -> e.number(1000).number(0).number(0));
    c.event(event, e -> e.number(1000).number(77).number(77));
    Imported i = imported();
    assertEquals(List.of(0, 0), i.column("app.E", "stackTrace"));
    assertEquals(List.of(0, 0), i.column("app.E", "eventThread"));
    assertEquals(Arrays.asList(null, null), i.column("app.E", "stackTrace$length"));
  }

  @Test
  void framesWithoutAMethodKeepTheirPlace() {
    c.checkpoint(
        3,
        e ->
            e.number(trace.id())
                .number(1)
                .number(1)
                .bool(false)
                .number(3)
                .number(99)
                .number(10)
                .number(1)
                .number(20)
                .number(0)
                .number(-1)
                .number(method.id())
                .number(1)
                .number(1)
                .number(1)
                .number(2)
                .number(symbol.id())
                .number(1)
                .number(1)
                .text("run"));
    c.event(event, e -> e.number(1000).number(1).number(0));
    Imported i = imported();
    assertEquals(List.of(3), i.column("app.E", "stackTrace$length"));
    assertEquals(
        List.of(List.of(0, 10, 0), List.of(1, 20, 0), List.of(0, -1, 0)).toString(),
        ((List<?>) i.column("StackTrace", "frames").get(0))
            .stream().map(f -> ((List<?>) f).subList(0, 3)).toList().toString());
  }

  @Test
  void aMethodWithAnEmptyOrNoDescriptor() {
    c.checkpoint(
        3,
        e ->
            e.number(trace.id())
                .number(1)
                .number(1)
                .bool(false)
                .number(2)
                .number(1)
                .number(1)
                .number(2)
                .number(2)
                .number(method.id())
                .number(2)
                .number(1)
                .number(1)
                .number(2)
                .number(2)
                .number(1)
                .number(9)
                .number(symbol.id())
                .number(2)
                .number(1)
                .text("run")
                .number(2)
                .text(""));
    c.event(event, e -> e.number(1000).number(1).number(0));
    assertEquals(Arrays.asList("", null), imported().column("Method", "descriptor"));
  }

  @Test
  void moreFramesThanAShortCounts() {
    c.checkpoint(
        1,
        e -> {
          e.number(trace.id()).number(1).number(1).bool(false).number(40_000);
          for (int f = 0; f < 40_000; f++) {
            e.number(0).number(f);
          }
        });
    c.event(event, e -> e.number(1000).number(1).number(0));
    Imported i = imported();
    assertEquals(40_000, ((List<?>) i.column("StackTrace", "frames").get(0)).size());
    assertEquals(10, i.column("app.E", "stackTrace$methods").get(0));
  }

  @Test
  void virtualThreadsOfOneNameStayApart() {
    c.checkpoint(
        1,
        e ->
            e.number(thread.id())
                .number(2)
                .number(1)
                .text("")
                .number(31)
                .number(2)
                .text("")
                .number(32));
    c.event(event, e -> e.number(1000).number(0).number(1));
    c.event(event, e -> e.number(1000).number(0).number(2));
    Imported i = imported();
    List<Object> threads = i.column("app.E", "eventThread");
    assertFalse(threads.get(0).equals(threads.get(1)), threads.toString());
    assertEquals(List.of("", ""), i.column("Thread", "osName"));
  }
}
