package dev.skein.cjfr;

import static dev.skein.cjfr.Slot.INLINE;
import static dev.skein.cjfr.Slot.NULLABLE;
import static dev.skein.cjfr.Slot.REFERENCE;
import static dev.skein.cjfr.Slot.TIMESPAN;
import static dev.skein.cjfr.made.MadeCjfr.BOOLEAN;
import static dev.skein.cjfr.made.MadeCjfr.STRING;
import static dev.skein.cjfr.made.MadeCjfr.VARINT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.MadeCjfr;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Combined events and what they are taken apart into, each kind by the smallest file that has it. */
class ReconstitutionTest {
  private static final int CLASS = 20;
  private static final int THREAD = 21;
  private static final int TARGET = 30;
  private static final int COMBINED = 31;
  private static final int NUMBERS = 40;

  /** Types of a class and a thread, each only a name, and of an array of numbers. */
  private static MadeCjfr begin() {
    return MadeCjfr.begin(1_000_000_000)
        .struct(CLASS, "java.lang.Class", "n", STRING, INLINE, 0)
        .struct(THREAD, "java.lang.Thread", "n", STRING, INLINE, 0)
        .array(NUMBERS, "numbers", VARINT, INLINE);
  }

  /** A map, defined as type {@code id} (its pairs as the next); the value type may come later. */
  private static MadeCjfr map(MadeCjfr made, int id, int key, int keyEmbedding, int value) {
    return made.struct(id + 1, "pair", "key", key, keyEmbedding, 0, "value", value, INLINE, 0)
        .array(id, "map", id + 1, INLINE);
  }

  private static MadeCjfr combined(MadeCjfr made, String name, int map) {
    return made.struct(
        COMBINED,
        "jdk.combined." + name,
        "t",
        VARINT,
        INLINE,
        0,
        "map",
        map,
        INLINE,
        0,
        "gcId",
        VARINT,
        INLINE,
        0);
  }

  private static List<String> events(MadeCjfr made) {
    Collected all = Collected.apart(made.finished("NONE"));
    assertEquals("none", all.damage());
    return all.events;
  }

  @Test
  void null_keys_are_null_and_lose_nothing() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.ThreadPark",
        "duration",
        VARINT,
        INLINE,
        TIMESPAN,
        "eventThread",
        THREAD,
        REFERENCE,
        0,
        "parkedClass",
        CLASS,
        REFERENCE,
        0,
        "timeout",
        VARINT,
        INLINE,
        TIMESPAN);
    made.struct(50, "Park", "duration", VARINT, INLINE, 0, "eventThread", THREAD, REFERENCE, 0);
    made.array(51, "Park[]", 50, INLINE);
    map(made, 60, CLASS, REFERENCE, 51);
    combined(made, "ThreadParkLossless", 60);
    made.uv(COMBINED).sv(0).uv(2);
    made.raw(0).uv(2).sv(5).raw(1).text("T1").sv(6).raw(0);
    made.raw(1).text("C").uv(1).sv(Long.MAX_VALUE).raw(2).sv(0);
    String t1 = "eventThread={\"n\":\"T1\"}";
    assertEquals(
        List.of(
            "jdk.ThreadPark duration={\"dur\":\"5\"} " + t1 + " parkedClass=null timeout=null",
            "jdk.ThreadPark duration={\"dur\":\"6\"} eventThread=null parkedClass=null timeout=null",
            "jdk.ThreadPark duration={\"dur\":\"FOREVER\"} "
                + t1
                + " parkedClass={\"n\":\"C\"} timeout=null"),
        events(made));
  }

  @Test
  void maps_within_maps_are_walked_to_their_numbers() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.PromoteObjectInNewPLAB",
        "gcId",
        VARINT,
        INLINE,
        0,
        "objectClass",
        CLASS,
        REFERENCE,
        0,
        "objectSize",
        VARINT,
        INLINE,
        0,
        "tenuringAge",
        VARINT,
        INLINE,
        0,
        "tenured",
        BOOLEAN,
        INLINE,
        0,
        "plabSize",
        VARINT,
        INLINE,
        0,
        "eventThread",
        THREAD,
        REFERENCE,
        0);
    map(made, 60, CLASS, REFERENCE, 62);
    map(made, 62, VARINT, INLINE, 64);
    map(made, 64, VARINT, INLINE, 66);
    map(made, 66, THREAD, REFERENCE, NUMBERS);
    combined(made, "PromoteObjectInNewPLAB", 60);
    // An empty one first: its inner types are not known from values.
    made.uv(COMBINED).sv(0).uv(0).sv(6);
    made.uv(COMBINED).sv(0).uv(1).raw(1).text("C");
    made.uv(2).sv(3).uv(1).sv(512).uv(2).raw(1).text("T").uv(2).sv(16).sv(24).raw(0).uv(1).sv(32);
    made.sv(64 + 15).uv(0).sv(7);
    String same = "jdk.PromoteObjectInNewPLAB gcId=7 objectClass={\"n\":\"C\"} ";
    String rest = " tenuringAge=3 tenured=false plabSize=512 ";
    assertEquals(
        List.of(
            same + "objectSize=16" + rest + "eventThread={\"n\":\"T\"}",
            same + "objectSize=24" + rest + "eventThread={\"n\":\"T\"}",
            same + "objectSize=32" + rest + "eventThread=null"),
        events(made));
  }

  @Test
  void older_files_have_fewer_levels_and_single_sums() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.PromoteObjectOutsidePLAB",
        "objectClass",
        CLASS,
        REFERENCE,
        0,
        "objectSize",
        VARINT,
        INLINE,
        0,
        "tenuringAge",
        VARINT,
        INLINE,
        0,
        "tenured",
        BOOLEAN,
        INLINE,
        0);
    map(made, 60, CLASS, INLINE, 62);
    map(made, 62, VARINT, INLINE, VARINT);
    combined(made, "PromoteObjectOutsidePLAB", 60);
    made.uv(COMBINED).sv(0).uv(1).text("C").uv(1).sv(64 + 15).sv(999).sv(7);
    assertEquals(
        List.of(
            "jdk.PromoteObjectOutsidePLAB objectClass={\"n\":\"C\"} objectSize=999 tenuringAge=15"
                + " tenured=true"),
        events(made));
  }

  @Test
  void counted_events_are_given_that_often() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.JavaExceptionThrow",
        "duration",
        VARINT,
        INLINE,
        TIMESPAN,
        "message",
        STRING,
        NULLABLE,
        0,
        "thrownClass",
        CLASS,
        REFERENCE,
        0);
    map(made, 60, CLASS, INLINE, VARINT);
    combined(made, "JavaExceptionThrow", 60);
    made.uv(COMBINED).sv(0).uv(1).text("A").sv(2).sv(0);
    made.uv(COMBINED).sv(0).uv(2).text("A").sv(1).text("B").sv(-1).sv(0);
    made.uv(COMBINED).sv(0).uv(2).text("A").sv(1).text("B").sv(1L << 40).sv(0);
    made.uv(COMBINED).sv(0).uv(1).text("A").sv(1).sv(0);
    String a =
        "jdk.JavaExceptionThrow duration={\"dur\":\"0\"} message=null thrownClass={\"n\":\"A\"}";
    // A count that is none is told, and what stands before and behind it is read.
    Collected all = Collected.apart(made.finished("NONE"));
    assertEquals(List.of(a, a, a, a, a), all.events);
    assertTrue(all.damage().contains("-1 equal events, which is no count"), all::damage);
  }

  @Test
  void statistics_of_a_phase_become_one_event() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.GCPhaseParallel",
        "duration",
        VARINT,
        INLINE,
        TIMESPAN,
        "gcId",
        VARINT,
        INLINE,
        0,
        "gcWorkerId",
        VARINT,
        INLINE,
        0,
        "name",
        STRING,
        REFERENCE,
        0);
    made.struct(50, "Stats", "count", VARINT, INLINE, 0, "sumDuration", VARINT, INLINE, 0);
    map(made, 60, STRING, REFERENCE, 50);
    combined(made, "GCPhaseParallel", 60);
    made.uv(COMBINED).sv(0).uv(1).raw(1).text("Merge").sv(4).sv(1234).sv(9);
    assertEquals(
        List.of(
            "jdk.GCPhaseParallel duration={\"dur\":\"1234\"} gcId=9 gcWorkerId=0 name=\"Merge\""),
        events(made));
  }

  @Test
  void differences_of_counters_are_added_up_over_the_file() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.ZStatisticsCounter",
        "id",
        STRING,
        REFERENCE,
        0,
        "increment",
        VARINT,
        INLINE,
        0,
        "value",
        VARINT,
        INLINE,
        0);
    made.struct(50, "Entry", "increment", VARINT, INLINE, 0, "value", VARINT, INLINE, 0);
    made.array(51, "Entry[]", 50, INLINE);
    map(made, 60, STRING, INLINE, 51);
    combined(made, "ZStatisticsCounter", 60);
    made.uv(COMBINED).sv(0).uv(2).text("a").uv(2).sv(1).sv(10).sv(2).sv(0);
    made.text("b").uv(1).sv(5).sv(5).sv(0);
    made.uv(COMBINED).sv(0).uv(1).text("a").uv(1).sv(3).sv(-1).sv(0);
    assertEquals(
        List.of(
            "jdk.ZStatisticsCounter id=\"a\" increment=1 value=11",
            "jdk.ZStatisticsCounter id=\"a\" increment=2 value=13",
            "jdk.ZStatisticsCounter id=\"b\" increment=5 value=10",
            "jdk.ZStatisticsCounter id=\"a\" increment=3 value=15"),
        events(made));
  }

  @Test
  void a_key_of_several_fields_is_spread() {
    MadeCjfr made = begin();
    made.struct(
        TARGET,
        "jdk.G1HeapRegionTypeChange",
        "index",
        VARINT,
        INLINE,
        0,
        "from",
        STRING,
        REFERENCE,
        0,
        "to",
        STRING,
        REFERENCE,
        0);
    made.struct(49, "Transition", "from", STRING, INLINE, 0, "to", STRING, INLINE, 0);
    made.struct(50, "Region", "index", VARINT, INLINE, 0);
    made.array(51, "Region[]", 50, INLINE);
    map(made, 60, 49, INLINE, 51);
    combined(made, "G1HeapRegionTypeChange", 60);
    made.uv(COMBINED).sv(0).uv(1).text("Free").text("Eden").uv(2).sv(3).sv(4).sv(0);
    assertEquals(
        List.of(
            "jdk.G1HeapRegionTypeChange index=3 from=\"Free\" to=\"Eden\"",
            "jdk.G1HeapRegionTypeChange index=4 from=\"Free\" to=\"Eden\""),
        events(made));
  }

  @Test
  void unknown_kinds_are_passed_on_as_they_are() {
    MadeCjfr made = begin();
    made.struct(TARGET, "jdk.Novelty", "x", VARINT, INLINE, 0);
    map(made, 60, STRING, INLINE, VARINT);
    combined(made, "Novelty", 60);
    made.uv(COMBINED).sv(1).uv(1).text("k").sv(2).sv(3);
    assertEquals(
        List.of("jdk.combined.Novelty t=1 map=[{\"key\":\"k\",\"value\":2}] gcId=3"), events(made));
  }

  @Test
  void a_known_kind_without_its_original_or_its_map_is_passed_on() {
    MadeCjfr lonely = begin();
    map(lonely, 60, STRING, INLINE, VARINT);
    combined(lonely, "ThreadPark", 60);
    lonely.uv(COMBINED).sv(1).uv(0).sv(3);
    assertEquals(List.of("jdk.combined.ThreadPark t=1 map=[] gcId=3"), events(lonely));

    MadeCjfr flat = begin().struct(TARGET, "jdk.ThreadPark", "duration", VARINT, INLINE, 0);
    combined(flat, "ThreadPark", VARINT);
    flat.uv(COMBINED).sv(1).sv(2).sv(3);
    assertEquals(List.of("jdk.combined.ThreadPark t=1 map=2 gcId=3"), events(flat));
  }
}
