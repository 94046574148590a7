package dev.skein.tables;

import dev.skein.parser.Metadata;
import dev.skein.parser.TypeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the numbers of event types stood for, chunk by chunk of one file: a JVM gives them out anew at each start, so in a
 * file that was joined from several JVMs one number can mean several types.
 */
final class TypeIds {
  /** A type as long as it keeps its number. */
  private static final class Range {
    private final TypeInfo type;
    private final long start;
    private long end;

    Range(TypeInfo type, long start) {
      this.type = type;
      this.start = start;
    }
  }

  private final String file;
  private final List<Range> ranges = new ArrayList<>();
  private final Map<Long, Range> latest = new HashMap<>();

  /**
   * @param file as the user named it
   */
  TypeIds(String file) {
    this.file = file;
  }

  /**
   * Adds the types of a chunk, in file order.
   *
   * @param start of the chunk, microseconds since the epoch
   * @param end likewise
   */
  void add(Metadata metadata, long start, long end) {
    for (TypeInfo type : metadata.types()) {
      if (!type.event()) {
        continue;
      }
      Range range = latest.get(type.id());
      if (range == null || !range.type.name().equals(type.name())) {
        range = new Range(type, start);
        latest.put(type.id(), range);
        ranges.add(range);
      }
      range.end = Math.max(range.end, end);
    }
  }

  List<ImportReport.TypeId> report() {
    return ranges.stream()
        .map(
            r ->
                new ImportReport.TypeId(
                    r.type.id(), r.type.name(), label(r.type), r.start, r.end, file))
        .toList();
  }

  private static String label(TypeInfo type) {
    return type.annotation("Label") == null ? null : type.annotation("Label").value();
  }
}
