package dev.skein.cjfr;

import java.util.List;

/**
 * How the events of one type were put together: maps within maps, whose keys are fields of the events, and at the bottom
 * whatever differs from event to event. The file does not name the keys' fields.
 *
 * @param keys the field that each level's key belongs to; an older file can have fewer levels
 * @param leaf the field of a value at the bottom that is a plain number
 */
record Combination(List<String> keys, String leaf) {
  /** A leaf that says how many equal events there were. */
  static final String COUNT = "#count";

  /** A key with an age in its lower six bits and whether the object was tenured above them. */
  static final String TENURED_AND_AGE = "#tenuredAndAge";

  /** A key that has no meaning. */
  private static final String NOTHING = "#";

  private static final int MAP_FIELD = 1;

  /** By the name of the original events without {@code jdk.}; null when it is not known. */
  static Combination of(String name) {
    return switch (name) {
      case "GCPhasePause",
          "GCPhasePauseLevel1",
          "GCPhasePauseLevel2",
          "GCPhasePauseLevel3",
          "GCPhasePauseLevel4",
          "GCPhaseConcurrent",
          "GCPhaseConcurrentLevel1",
          "GCPhaseConcurrentLevel2",
          "GCPhaseParallel" ->
          by("duration", "name");
      case "GCReferenceStatistics" -> by("count", "type");
      case "TenuringDistribution" -> by("size", "age");
      case "GCHeapSummary", "G1HeapSummary", "MetaspaceSummary", "PSHeapSummary" ->
          by(NOTHING, "when");
      case "MetaspaceChunkFreeListSummary" -> by(NOTHING, NOTHING);
      case "ObjectCount", "ObjectCountAfterGC" -> by(NOTHING, "objectClass");
      case "PromoteObjectInNewPLAB" ->
          by("objectSize", "objectClass", TENURED_AND_AGE, "plabSize", "eventThread");
      case "PromoteObjectOutsidePLAB" ->
          by("objectSize", "objectClass", TENURED_AND_AGE, "eventThread");
      case "ObjectAllocationSample" -> by("weight", "objectClass", "stackTrace", "eventThread");
      case "ObjectAllocationInNewTLAB" -> by("allocationSize", "objectClass", "tlabSize");
      case "ObjectAllocationOutsideTLAB" -> by("allocationSize", "objectClass");
      case "ZStatisticsCounter", "ZStatisticsSampler" -> by(NOTHING, "id");
      case "G1HeapRegionTypeChange" -> by(NOTHING, NOTHING);
      case "G1HeapRegionInformation" -> by(NOTHING, "index");
      case "ThreadPark" -> by(COUNT, "parkedClass");
      case "ThreadSleep" -> by(COUNT, "time");
      case "JavaMonitorEnter" -> by(COUNT, "address");
      case "JavaMonitorWait" -> by(COUNT, "monitorClass");
      case "JavaExceptionThrow", "JavaErrorThrow" -> by(COUNT, "thrownClass");
      case "ExecutionSample", "NativeMethodSample" -> by(NOTHING, "stackTrace");
      default -> null;
    };
  }

  private static Combination by(String leaf, String... keys) {
    return new Combination(List.of(keys), leaf);
  }

  /** The map of a combined event. */
  static ArrayValue map(StructValue combined) {
    return combined.array(MAP_FIELD);
  }

  /**
   * Whether the second field of a combined type is a map of no more levels than there are keys.
   *
   * @throws dev.skein.parser.JfrFormatException when a type in it is not defined
   */
  boolean fits(StructType combined) {
    if (combined.fields().size() <= MAP_FIELD) {
      return false;
    }
    int levels = 0;
    CjfrType type = valueOfMap(combined.fields().get(MAP_FIELD).type());
    while (type != null && levels <= keys.size()) {
      levels++;
      type = valueOfMap(type);
    }
    return levels > 0 && levels <= keys.size();
  }

  /** The type of a map's values; null when {@code type} is no map. */
  static CjfrType valueOfMap(CjfrType type) {
    if (!(type instanceof ArrayType array)) {
      return null;
    }
    array.resolve(-1);
    if (array.elementType() instanceof StructType pair
        && pair.fields().size() == 2
        && pair.fields().get(0).name().equals("key")
        && pair.fields().get(1).name().equals("value")) {
      pair.resolve(-1);
      return pair.fields().get(1).type();
    }
    return null;
  }
}
