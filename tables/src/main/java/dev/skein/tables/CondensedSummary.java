package dev.skein.tables;

import dev.skein.cjfr.CjfrReader;
import dev.skein.cjfr.CjfrResult;
import dev.skein.cjfr.CjfrSink;
import dev.skein.cjfr.Reconstitution;
import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;
import dev.skein.cjfr.Universe;
import dev.skein.parser.ByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.RecordingSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the events of a condensed recording, those apart that were put together. */
public final class CondensedSummary {
  private CondensedSummary() {}

  /**
   * Summarises a condensed recording. Its events share what they have in common, so none has a size.
   *
   * @throws JfrFormatException when nothing in it can be read
   */
  public static RecordingSummary of(ByteStore file) {
    Counter counter = new Counter();
    CjfrResult result = CjfrReader.read(file, new Reconstitution(counter));
    if (result.damage() != null && result.events() == 0) {
      throw new JfrFormatException(result.damage().offset(), result.damage().reason());
    }
    List<RecordingSummary.TypeSize> types = new ArrayList<>();
    counter
        .byName()
        .forEach(
            (name, n) ->
                types.add(
                    new RecordingSummary.TypeSize(name, n, RecordingSummary.TypeSize.UNKNOWN)));
    return new RecordingSummary(
        CondensedFile.version(result.header()),
        1,
        counter.times.startNanos(),
        counter.times.endNanos() - counter.times.startNanos(),
        types,
        result.damage() == null ? List.of() : List.of(result.damage()));
  }

  private static final class Counter implements CjfrSink {
    private final CondensedTimes times = new CondensedTimes();
    private final Map<StructType, long[]> counts = new HashMap<>();

    @Override
    public void universe(Universe universe) {
      times.universe(universe);
    }

    @Override
    public void type(StructType type) {
      if (CondensedFile.eventType(type)) {
        counts.put(type, new long[1]);
      }
    }

    @Override
    public void event(StructValue event) {
      StructType type = event.type();
      counts.computeIfAbsent(type, k -> new long[1])[0]++;
      times.event(event, type.indexOf("startTime"), type.indexOf("duration"));
    }

    private Map<String, Long> byName() {
      Map<String, Long> sums = new TreeMap<>();
      counts.forEach((type, n) -> sums.merge(type.name(), n[0], Long::sum));
      return sums;
    }
  }
}
