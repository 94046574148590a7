package dev.skein.collector.analyzer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private Instant now = Instant.parse("2026-11-30T09:00:00Z");
  private final Sessions sessions =
      new Sessions(
          new Clock() {
            @Override
            public Instant instant() {
              return now;
            }

            @Override
            public ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }
          });

  private record Person(String name) implements Reader {
    @Override
    public boolean mayRead(String namespace) {
      return true;
    }
  }

  private String begin(String reader) {
    return sessions.begin("token of " + reader, new Person(reader));
  }

  @Test
  void aSessionStandsForItsTokenUntilItEnds() {
    String ann = begin("ann");
    String again = begin("ann");
    assertNotEquals(ann, again);
    assertTrue(ann.matches("[0-9a-f]{64}"), ann);
    assertEquals("token of ann", sessions.token(ann));
    assertNull(sessions.token("0".repeat(64)));
    assertEquals("ann", sessions.end(ann));
    assertNull(sessions.end(ann));
    assertNull(sessions.token(ann));
    assertTrue(sessions.has(again));
  }

  @Test
  void unusedOnesEndAfterTwoHoursAndAllAfterTwelve() {
    String used = begin("ann");
    String unused = begin("bob");
    for (int i = 0; i < 12; i++) {
      now = now.plus(Duration.ofHours(1));
      assertEquals("token of ann", sessions.token(used));
      assertEquals(i < 2, sessions.has(unused), i + 1 + " h");
    }
    now = now.plusSeconds(1);
    assertNull(sessions.token(used));
    assertFalse(sessions.has(used));
  }

  @Test
  void nobodyPushesOutOthers() {
    String bob = begin("bob");
    List<String> ann = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ann.add(begin("ann"));
    }
    // In use again, so that the second one is the oldest.
    assertEquals("token of ann", sessions.token(ann.get(0)));
    begin("ann");
    assertTrue(sessions.has(ann.get(0)));
    assertFalse(sessions.has(ann.get(1)));
    assertTrue(sessions.has(bob));
    // All together are bounded too.
    for (int i = 0; i < 1000; i++) {
      begin("reader " + i);
    }
    assertFalse(sessions.has(bob));
  }
}
