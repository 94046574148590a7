package dev.skein.parser;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is in a recording, without decoding an event: format, length, events and bytes by type, damage. Like {@code jfr
 * summary}, it counts checkpoint and metadata events too.
 *
 * @param version format version of the first chunk, {@code 2.1}
 * @param chunks number of chunks
 * @param startNanos start of the first chunk, nanoseconds since the epoch
 * @param durationNanos sum of the durations in the chunk headers, in nanoseconds
 * @param types by full name, in alphabetical order; types without events too
 * @param losses what could not be read, in file order
 */
public record RecordingSummary(
    String version,
    int chunks,
    long startNanos,
    long durationNanos,
    List<TypeSize> types,
    List<Damage> losses) {

  /**
   * Events of one type.
   *
   * @param name full name; {@code type 732} when the metadata does not name it
   * @param count number of events
   * @param bytes their size, with size and type fields; {@link #UNKNOWN} where they have none of their own
   */
  public record TypeSize(String name, long count, long bytes) {
    /** A size that cannot be told. */
    public static final long UNKNOWN = -1;
  }

  /**
   * Summarises a recording.
   *
   * @throws JfrFormatException when nothing in it can be read
   */
  public static RecordingSummary of(ByteStore store) {
    SequentialChunks chunks = new SequentialChunks(store);
    Map<String, long[]> sums = new LinkedHashMap<>();
    List<Damage> losses = new ArrayList<>();
    ChunkHeader first = null;
    int number = 0;
    long duration = 0;
    for (Chunk chunk; (chunk = chunks.next()) != null; ) {
      number++;
      first = first == null ? chunk.header() : first;
      long longer = duration + Math.max(0, chunk.header().durationNanos());
      duration = longer < 0 ? Long.MAX_VALUE : longer;
      losses.addAll(chunk.damages());
      if (chunk.metadata() != null) {
        for (TypeInfo type : chunk.metadata().types()) {
          if (type.event()) {
            sums.computeIfAbsent(type.name(), k -> new long[2]);
          }
        }
      }
      TypeCounts counts = chunk.counts();
      for (int i = 0; i < counts.size(); i++) {
        long[] sum = sums.computeIfAbsent(name(chunk, counts.typeId(i)), k -> new long[2]);
        sum[0] += counts.count(i);
        sum[1] += counts.bytes(i);
      }
    }
    losses.addAll(chunks.damages());
    losses.sort(Comparator.comparingLong(Damage::offset));
    List<TypeSize> types = new ArrayList<>();
    sums.forEach((name, sum) -> types.add(new TypeSize(name, sum[0], sum[1])));
    types.sort(Comparator.comparing(TypeSize::name));
    return new RecordingSummary(
        first == null ? "" : first.version(),
        number,
        first == null ? 0 : first.startNanos(),
        duration,
        types,
        losses);
  }

  private static String name(Chunk chunk, long typeId) {
    if (typeId == 0) {
      return "jdk.Metadata";
    }
    if (typeId == 1) {
      return "jdk.CheckPoint";
    }
    TypeInfo type = chunk.metadata() == null ? null : chunk.metadata().type(typeId);
    return type == null ? "type " + typeId + " (not in the metadata)" : type.name();
  }
}
