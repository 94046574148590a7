package dev.skein.tables;

import dev.skein.cjfr.CjfrHeader;
import dev.skein.cjfr.CjfrSink;
import dev.skein.cjfr.Configuration;
import dev.skein.cjfr.Field;
import dev.skein.cjfr.Footer;
import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;
import dev.skein.cjfr.TooMuchException;
import dev.skein.cjfr.Universe;
import dev.skein.parser.JfrFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes the types and events of one condensed recording into the tables. */
final class CondensedFile implements CjfrSink {
  private static final String COMBINED = "jdk.combined.";

  /**
   * What the columns may take, as bytes, or as so many times the size of the file. A recording's take some ten times of it;
   * a few bytes that refer to large values could fill any disk.
   */
  private static final long ALWAYS = 256L << 20;

  private static final int MOST_TIMES = 500;

  /** Beyond so many types only those with events get a table: JDKs have some two hundred. */
  private static final int MOST_TABLES_AHEAD = 1000;

  /** About what a value takes that is neither a list nor a long text. */
  private static final int VALUE_BYTES = 8;

  private final ImportTables tables;
  private final CondensedReferences references;
  private final String name;

  /** Null for a type that cannot be a table, whose events are lost. */
  private final Map<StructType, CondensedPlan> plans = new HashMap<>();

  /** Of the event before: the next one is often of the same type. */
  private StructType latestType;

  private CondensedPlan latestPlan;

  private final List<StructType> waiting = new ArrayList<>();
  private final Map<String, Long> lost = new HashMap<>();
  private final CondensedTimes times = new CondensedTimes();
  private CjfrHeader header;
  private Footer footer;
  private CondensedTypeIds typeIds;
  private String preset;
  private final long most;
  private long volume;
  private long events;

  /**
   * @param size of the file
   */
  CondensedFile(ImportTables tables, CondensedReferences references, String name, long size) {
    this.most = Math.max(ALWAYS, MOST_TIMES * size);
    this.tables = tables;
    this.references = references;
    this.name = name;
  }

  String name() {
    return name;
  }

  @Override
  public void start(CjfrHeader fileHeader, Footer fileFooter) {
    header = fileHeader;
    footer = fileFooter;
    preset = fileHeader.configuration();
    typeIds =
        footer == null
            ? new CondensedTypeIds(Map.of(), Map.of())
            : new CondensedTypeIds(footer.typeIds(), footer.labels());
    references.nextFile();
    references.rows().file(typeIds, tables.dictionary().intern(name));
  }

  @Override
  public void configuration(Configuration configuration) {
    preset = configuration.name() == null ? preset : configuration.name();
  }

  @Override
  public void universe(Universe found) {
    times.universe(found);
  }

  @Override
  public void type(StructType type) {
    waiting.add(type);
  }

  @Override
  public void event(StructValue event) {
    StructType type = event.type();
    CondensedPlan plan = type == latestType ? latestPlan : plans.get(type);
    if (plan == null) {
      plan = newPlan(type);
      if (plan == null) {
        lost.merge(type.name(), 1L, Long::sum);
        return;
      }
    }
    latestType = type;
    latestPlan = plan;
    CondensedRows rows = references.rows();
    rows.row(plan, event, 0);
    references.finishDeferred();
    long large = rows.takeVolume();
    tables.rowDone(plan.table(), large);
    events++;
    times.event(event, plan.startTime(), plan.duration());
    volume += large + (long) VALUE_BYTES * plan.steps().length;
    if (volume > most || large > CondensedRows.MOST_OF_A_ROW) {
      throw new TooMuchException("the values are far more than those of a recording,");
    }
  }

  private CondensedPlan newPlan(StructType type) {
    if (plans.containsKey(type)) {
      return null;
    }
    CondensedPlan plan = compile(type);
    // The sink creates many tables faster together: those of all events that are known by now.
    compileWaiting();
    tables.announce();
    return plan;
  }

  private CondensedPlan compile(StructType type) {
    CondensedMeaning meaning = CondensedMeaning.ofType(type.description());
    CondensedPlan plan = null;
    try {
      TableBuilder table =
          tables.event(
              type.name(),
              meaning == null ? null : meaning.label(),
              meaning == null ? null : meaning.description(),
              meaning == null ? List.of() : meaning.category());
      plan = CondensedPlanCompiler.compile(type, tables, table);
      plan = table.specs().isEmpty() ? null : plan;
    } catch (JfrFormatException e) {
      plan = null;
    }
    plans.put(type, plan);
    typeIds.add(type.name(), meaning == null ? null : meaning.label());
    return plan;
  }

  /** Whether a struct is an event type rather than a part of one: it has a begin, and is described. */
  static boolean eventType(StructType type) {
    int start = type.indexOf("startTime");
    if (start < 0 || type.name().startsWith(COMBINED)) {
      return false;
    }
    CondensedMeaning meaning = CondensedMeaning.ofType(type.description());
    if (meaning == null || meaning.label() == null && meaning.category().isEmpty()) {
      return false;
    }
    Field field = type.fields().get(start);
    return !type.known() || field.kind() == Kind.TIMESTAMP;
  }

  /** Makes the tables of event types that are known by now, and forgets what is none. */
  private void compileWaiting() {
    int kept = 0;
    for (int i = 0; i < waiting.size(); i++) {
      StructType type = waiting.get(i);
      if (plans.containsKey(type) || plans.size() >= MOST_TABLES_AHEAD || !eventType(type)) {
        continue;
      }
      if (CondensedShape.known(type)) {
        compile(type);
      } else {
        waiting.set(kept++, type);
      }
    }
    waiting.subList(kept, waiting.size()).clear();
  }

  /** To be called at the end: makes the tables of types without events. */
  void finish() {
    compileWaiting();
    waiting.clear();
    tables.announce();
  }

  /** Events of types that no table can be made of, by type. */
  Map<String, Long> lost() {
    return lost;
  }

  long events() {
    return events;
  }

  CondensedTypeIds typeIds() {
    return typeIds;
  }

  /** The format's name and version. */
  static String version(CjfrHeader header) {
    return "cjfr " + header.version();
  }

  /** What is known about the file as a whole. */
  ImportReport.Recording report(long bytes) {
    return new ImportReport.Recording(
        name,
        bytes,
        version(header),
        1,
        Math.floorDiv(times.startNanos(), 1000L),
        Math.floorDiv(times.endNanos(), 1000L),
        events,
        0,
        preset);
  }
}
