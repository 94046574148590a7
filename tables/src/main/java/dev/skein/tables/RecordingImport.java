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
 * Decodes recordings, chunk by chunk, into tables. Use: {@link #add} for each file, then {@link #finish}. In place of {@code
 * add}, {@link #begin} and {@link #step} read a file little by little. One thread.
 *
 * <p>Damage never ends an import: what cannot be read is skipped and noted in the report.
 */
public final class RecordingImport {
  /** Compiled plans kept for metadata that comes again (files joined from several JVMs). */
  private static final int PLANS_KEPT = 8;

  /** About how many bytes of events are decoded in one step. */
  private static final int STEP = 4 << 20;

  private final ImportTables tables;
  private final References references;
  private final Decoder decoder;
  private final Map<Metadata, ChunkPlans> plans = new LinkedHashMap<>();
  private final List<ImportReport.Recording> recordings = new ArrayList<>();
  private final List<ImportReport.Loss> losses = new ArrayList<>();
  private final List<ImportReport.TypeId> typeIds = new ArrayList<>();
  private final Cursor cursor = new Cursor();
  private FileState state;

  /**
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   * @param recordingColumn whether event rows name their file in a {@code recording} column
   */
  public RecordingImport(TableSink sink, int stackDepth, boolean recordingColumn) {
    this(sink, stackDepth, recordingColumn, ImportTables.BATCH_ROWS);
  }

  /**
   * Like the other.
   *
   * @param batchRows rows that a table collects before they are handed over, from 1; fewer where they are large
   */
  public RecordingImport(TableSink sink, int stackDepth, boolean recordingColumn, int batchRows) {
    this.tables = new ImportTables(sink, stackDepth, recordingColumn, batchRows);
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
    begin(name, bytes, chunks, progress);
    while (step()) {
      // All of it.
    }
  }

  /** Begins to read one file, as {@link #add} does; {@link #step} goes on. */
  public void begin(String name, long bytes, ChunkSource chunks, LongConsumer progress) {
    state = new FileState(name, tables.dictionary().intern(name), bytes, chunks, progress);
  }

  /**
   * Reads on: a chunk's begin, or some megabytes of its events.
   *
   * @return false at the end of the file
   * @throws JfrFormatException when nothing in the file can be read
   */
  public boolean step() {
    if (state.chunk == null) {
      state.chunk = state.source.next();
      if (state.chunk == null) {
        end();
        return false;
      }
      state.begin(state.chunk);
      if (state.chunk.metadata() != null) {
        bind(state.chunk);
      }
      return true;
    }
    if (state.slice < state.chunk.slices()) {
      decode();
      return true;
    }
    if (state.chunk.metadata() != null) {
      state.losses.addAll(state.skipped.report(state.chunk.metadata(), state.plans.broken()));
    }
    state.end(decoder.latestTicks());
    return true;
  }

  private void end() {
    for (Damage d : state.source.damages()) {
      state.loss(0, d);
    }
    state.losses.sort(Comparator.comparingLong(ImportReport.Loss::offset));
    if (!state.readable) {
      throw new JfrFormatException(
          state.losses.isEmpty() ? -1 : state.losses.get(0).offset(),
          state.losses.isEmpty() ? "no chunk in it" : state.losses.get(0).reason());
    }
    losses.addAll(state.losses);
    recordings.add(state.report());
    typeIds.addAll(state.typeIds.report());
  }

  private void bind(Chunk chunk) {
    state.plans = plans(chunk.metadata());
    references.chunk(chunk, state.plans.structs(), state.plans.stacks());
    state.plans.events().forEach(p -> p.bind(chunk));
    decoder.chunk(new TickClock(chunk.header()), state.file);
    state.skipped = new ChunkLosses(state.name, chunk.place().number());
  }

  /** Decodes events of a slice, whose sizes the walk has checked: up to its end, or about {@link #STEP} bytes. */
  private void decode() {
    Cursor c = cursor;
    if (!state.inSlice) {
      state.chunk.slice(state.slice, c);
      state.sliceEnd = c.limit();
      state.inSlice = true;
    }
    int stop = (int) Math.min((long) c.position() + STEP, state.sliceEnd);
    ChunkPlans now = state.plans;
    ChunkLosses skipped = state.skipped;
    while (c.position() < stop) {
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
          event(plan, c, start, end, skipped);
        }
      }
      c.position(end);
    }
    if (c.position() >= state.sliceEnd) {
      state.slice++;
      state.inSlice = false;
    }
  }

  private void event(Plan plan, Cursor c, int start, int end, ChunkLosses skipped) {
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

  /** The file that is read now: where its reading stands, and what is known about it. */
  private static final class FileState {
    private final String name;
    private final int file;
    private final long bytes;
    private final ChunkSource source;
    private final LongConsumer progress;
    private final List<ImportReport.Loss> losses = new ArrayList<>();
    private final TypeIds typeIds;
    private ChunkHeader first;
    private int chunks;
    private long events;
    private long startMicros;
    private long endMicros;
    private boolean readable;

    /** Null between chunks. */
    private Chunk chunk;

    private ChunkPlans plans;
    private ChunkLosses skipped;
    private int slice;
    private boolean inSlice;
    private int sliceEnd;

    /**
     * @param file index of {@code name} in the dictionary
     */
    FileState(String name, int file, long bytes, ChunkSource source, LongConsumer progress) {
      this.name = name;
      this.file = file;
      this.bytes = bytes;
      this.source = source;
      this.progress = progress;
      this.typeIds = new TypeIds(name);
    }

    void begin(Chunk next) {
      slice = 0;
      inSlice = false;
      first = first == null ? next.header() : first;
      for (Damage d : next.damages()) {
        loss(next.place().number(), d);
      }
    }

    void end(long latestTicks) {
      Chunk done = chunk;
      chunk = null;
      if (done.metadata() != null) {
        took(done, latestTicks);
      }
      progress.accept(done.place().end());
    }

    private void took(Chunk done, long latestTicks) {
      readable = true;
      chunks++;
      ChunkHeader h = done.header();
      long start = Math.floorDiv(h.startNanos(), 1000L);
      long end = Math.floorDiv(h.endNanos(), 1000L);
      if (h.durationNanos() <= 0 && latestTicks != Long.MIN_VALUE) {
        end = Math.max(start, new TickClock(h).epochMicros(latestTicks));
      }
      // Files of several JVMs can be joined in any order.
      startMicros = chunks == 1 ? start : Math.min(startMicros, start);
      endMicros = chunks == 1 ? end : Math.max(endMicros, end);
      typeIds.add(done.metadata(), start, end);
    }

    void loss(int chunk, Damage d) {
      losses.add(new ImportReport.Loss(name, chunk, d.offset(), d.bytes(), null, 0, d.reason()));
    }

    ImportReport.Recording report() {
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
