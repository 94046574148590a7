package dev.skein.tables;

import dev.skein.cjfr.CjfrHeader;
import dev.skein.cjfr.CjfrSink;
import dev.skein.cjfr.Configuration;
import dev.skein.cjfr.Field;
import dev.skein.cjfr.Footer;
import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructType;
import dev.skein.cjfr.StructValue;
import dev.skein.cjfr.Universe;
import dev.skein.parser.JfrFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes the types and events of one condensed recording into the tables. */
final class CondensedFile implements CjfrSink {
  private static final String COMBINED = "jdk.combined.";

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
  private long events;

  CondensedFile(ImportTables tables, CondensedReferences references, String name) {
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
    tables.rowDone(plan.table(), rows.takeVolume());
    events++;
    times.event(event, plan.startTime(), plan.duration());
  }

  private CondensedPlan newPlan(StructType type) {
    if (plans.containsKey(type)) {
      return null;
    }
    CondensedPlan plan = compile(type);
    // The sink creates many tables faster together: those of all events that are known by now.
    waiting.removeIf(
        t -> {
          boolean done = plans.containsKey(t) || !eventType(t);
          if (!done && CondensedShape.known(t)) {
            compile(t);
            done = true;
          }
          return done;
        });
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

  /** To be called at the end: makes the tables of types without events. */
  void finish() {
    for (StructType type : waiting) {
      if (!plans.containsKey(type) && eventType(type) && CondensedShape.known(type)) {
        compile(type);
      }
    }
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
