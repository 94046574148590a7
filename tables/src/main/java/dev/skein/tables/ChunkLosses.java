package dev.skein.tables;

import dev.skein.parser.Metadata;
import dev.skein.parser.TypeInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the events of a chunk that could not be decoded, by type and reason. */
final class ChunkLosses {
  private final String file;
  private final int chunk;
  private final Map<Long, Sum> unknown = new LinkedHashMap<>();
  private final Map<String, Sum> damaged = new LinkedHashMap<>();

  private static final class Sum {
    final String type;
    final String reason;
    final long offset;
    long events;
    long bytes;

    Sum(String type, String reason, long offset) {
      this.type = type;
      this.reason = reason;
      this.offset = offset;
    }

    void add(long size) {
      events++;
      bytes += size;
    }
  }

  ChunkLosses(String file, int chunk) {
    this.file = file;
    this.chunk = chunk;
  }

  /** An event whose type has no plan. */
  void unknown(long typeId, long offset, long size) {
    unknown.computeIfAbsent(typeId, k -> new Sum(null, null, offset)).add(size);
  }

  /** An event whose fields could not be read. */
  void damaged(TypeInfo type, long offset, long size, String reason) {
    damaged
        .computeIfAbsent(type.name() + '\n' + reason, k -> new Sum(type.name(), reason, offset))
        .add(size);
  }

  /** One entry a type and reason, with the offset of the first such event. */
  List<ImportReport.Loss> report(Metadata metadata, Map<TypeInfo, String> broken) {
    List<ImportReport.Loss> all = new ArrayList<>();
    unknown.forEach(
        (id, sum) -> {
          TypeInfo type = metadata.type(id);
          String reason =
              type == null
                  ? "events of unknown type " + id + ": the metadata does not name it"
                  : broken.containsKey(type)
                      ? broken.get(type)
                      : "events of a type that is not declared as an event";
          all.add(loss(sum, type == null ? "type " + id : type.name(), reason));
        });
    damaged.values().forEach(sum -> all.add(loss(sum, sum.type, sum.reason)));
    return all;
  }

  private ImportReport.Loss loss(Sum sum, String type, String reason) {
    return new ImportReport.Loss(file, chunk, sum.offset, sum.bytes, type, sum.events, reason);
  }
}
