package dev.skein.tables;

import dev.skein.parser.AnnotationInfo;
import dev.skein.parser.ByteStore;
import dev.skein.parser.Chunk;
import dev.skein.parser.ChunkHeader;
import dev.skein.parser.ChunkSource;
import dev.skein.parser.Cursor;
import dev.skein.parser.Damage;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.Metadata;
import dev.skein.parser.SequentialChunks;
import dev.skein.parser.TickClock;
import dev.skein.parser.TypeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Decodes recordings, chunk by chunk, into tables. Use: {@link #add} for each file, then {@link #finish}. One thread.
 *
 * <p>Damage never ends an import: what cannot be read is skipped and noted in the report.
 */
public final class RecordingImport {
  /** Compiled plans kept for metadata that comes again (files joined from several JVMs). */
  private static final int PLANS_KEPT = 8;

  private final ImportTables tables;
  private final References references;
  private final Decoder decoder;
  private final Map<Metadata, ChunkPlans> plans = new LinkedHashMap<>();
  private final List<ImportReport.Recording> recordings = new ArrayList<>();
  private final List<ImportReport.Loss> losses = new ArrayList<>();
  private final List<ImportReport.TypeId> typeIds = new ArrayList<>();
  private final Cursor cursor = new Cursor();

  /**
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   * @param recordingColumn whether event rows name their file in a {@code recording} column
   */
  public RecordingImport(TableSink sink, int stackDepth, boolean recordingColumn) {
    this.tables = new ImportTables(sink, stackDepth, recordingColumn);
    this.references = new References(tables);
    this.decoder = references.decoder();
  }

  /** Like the other {@code add}, loading each chunk when the one before it is done. */
  public void add(String name, ByteStore file, LongConsumer progress) {
    add(name, file.size(), new SequentialChunks(file), progress);
  }

  /**
   * Reads one file to its end and hands its rows to the sink.
   *
   * @param name how the user calls it
   * @param bytes size of the file, decompressed
   * @param chunks its chunks
   * @param progress told how many bytes of the file are done
   * @throws JfrFormatException when nothing in the file can be read
   */
  public void add(String name, long bytes, ChunkSource chunks, LongConsumer progress) {
    int file = tables.dictionary().intern(name);
    FileState state = new FileState(name);
    for (Chunk chunk; (chunk = chunks.next()) != null; ) {
      state.begin(chunk);
      if (chunk.metadata() != null) {
        decode(chunk, file, state);
      }
      state.end(chunk, decoder.latestTicks());
      progress.accept(chunk.place().end());
    }
    for (Damage d : chunks.damages()) {
      state.loss(0, d);
    }
    state.losses.sort(Comparator.comparingLong(ImportReport.Loss::offset));
    if (!state.readable) {
      throw new JfrFormatException(
          state.losses.isEmpty() ? -1 : state.losses.get(0).offset(),
          state.losses.isEmpty() ? "no chunk in it" : state.losses.get(0).reason());
    }
    losses.addAll(state.losses);
    recordings.add(state.report(bytes));
    typeIds.addAll(state.typeIds.report());
  }

  private void decode(Chunk chunk, int file, FileState state) {
    ChunkPlans now = plans(chunk.metadata());
    references.chunk(chunk, now.structs(), now.stacks());
    now.events().forEach(p -> p.bind(chunk));
    decoder.chunk(new TickClock(chunk.header()), file);
    ChunkLosses skipped = new ChunkLosses(state.name, chunk.place().number());
    for (int i = 0; i < chunk.slices(); i++) {
      chunk.slice(i, cursor);
      slice(now, skipped, state);
    }
    state.losses.addAll(skipped.report(chunk.metadata(), now.broken()));
  }

  /** Decodes a run of events, whose sizes the walk has checked. */
  private void slice(ChunkPlans now, ChunkLosses skipped, FileState state) {
    Cursor c = cursor;
    int sliceEnd = c.limit();
    while (c.position() < sliceEnd) {
      int start = c.position();
      int size = (int) c.readLong();
      int end = start + size;
      long typeId = c.readLong();
      if (typeId != 0 && typeId != 1) {
        c.limit(end);
        Plan plan = now.event(typeId);
        if (plan == null) {
          skipped.unknown(typeId, c.bytes().fileOffset(start), size);
        } else {
          event(plan, c, start, end, skipped, state);
        }
      }
      c.position(end);
    }
  }

  private void event(
      Plan plan, Cursor c, int start, int end, ChunkLosses skipped, FileState state) {
    TableBuilder table = plan.table;
    String wrong = null;
    try {
      decoder.row(plan, c);
      references.finishDeferred();
      if (c.position() > end) {
        wrong = "the event's fields do not fit in its size";
      }
    } catch (IndexOutOfBoundsException e) {
      wrong = "the event's fields do not fit in its size";
    } catch (JfrFormatException e) {
      wrong = e.getMessage();
    }
    long volume = decoder.takeVolume();
    if (wrong != null) {
      table.rollBack();
      references.reset();
      references.finishDeferred(); // their ids may be in rows already
      decoder.takeVolume();
      skipped.damaged(plan.type, c.bytes().fileOffset(start), end - start, wrong);
      return;
    }
    tables.rowDone(table, volume);
    state.events++;
  }

  private ChunkPlans plans(Metadata metadata) {
    ChunkPlans known = plans.get(metadata);
    if (known == null) {
      known = new ChunkPlans(metadata, tables.names(), eventTables, references);
      if (plans.size() == PLANS_KEPT) {
        plans.remove(plans.keySet().iterator().next());
      }
      plans.put(metadata, known);
      known.stacks().keySet().forEach(t -> tables.stackType(t.name()));
      tables.announce();
    }
    return known;
  }

  private final ChunkPlans.EventTables eventTables =
      new ChunkPlans.EventTables() {
        @Override
        public TableBuilder of(TypeInfo type) {
          AnnotationInfo category = type.annotation("Category");
          return tables.event(
              type.name(),
              value(type, "Label"),
              value(type, "Description"),
              category == null ? List.of() : category.values());
        }

        @Override
        public void flush(TableBuilder table) {
          tables.flush(table);
        }
      };

  private static String value(TypeInfo type, String annotation) {
    return type.annotation(annotation) == null ? null : type.annotation(annotation).value();
  }

  /** Hands over what is still waiting and the tables that events refer to; returns what was found. */
  public ImportReport finish() {
    return new ImportReport(tables.finish(references.tables()), recordings, losses, typeIds);
  }

  /** What is known about the file that is read now. */
  private static final class FileState {
    private final String name;
    private final List<ImportReport.Loss> losses = new ArrayList<>();
    private final TypeIds typeIds;
    private ChunkHeader first;
    private int chunks;
    private long events;
    private long startMicros;
    private long endMicros;
    private boolean readable;

    FileState(String name) {
      this.name = name;
      this.typeIds = new TypeIds(name);
    }

    void begin(Chunk chunk) {
      first = first == null ? chunk.header() : first;
      for (Damage d : chunk.damages()) {
        loss(chunk.place().number(), d);
      }
    }

    void end(Chunk chunk, long latestTicks) {
      if (chunk.metadata() == null) {
        return;
      }
      readable = true;
      chunks++;
      ChunkHeader h = chunk.header();
      long start = Math.floorDiv(h.startNanos(), 1000L);
      long end = Math.floorDiv(h.endNanos(), 1000L);
      if (h.durationNanos() <= 0 && latestTicks != Long.MIN_VALUE) {
        end = Math.max(start, new TickClock(h).epochMicros(latestTicks));
      }
      // Files of several JVMs can be joined in any order.
      startMicros = chunks == 1 ? start : Math.min(startMicros, start);
      endMicros = chunks == 1 ? end : Math.max(endMicros, end);
      typeIds.add(chunk.metadata(), start, end);
    }

    void loss(int chunk, Damage d) {
      losses.add(new ImportReport.Loss(name, chunk, d.offset(), d.bytes(), null, 0, d.reason()));
    }

    ImportReport.Recording report(long bytes) {
      long lost = 0;
      for (ImportReport.Loss l : losses) {
        lost += l.bytes();
      }
      return new ImportReport.Recording(
          name,
          bytes,
          first.version(),
          chunks,
          readable ? startMicros : Math.floorDiv(first.startNanos(), 1000L),
          endMicros,
          events,
          lost,
          null);
    }
  }
}
