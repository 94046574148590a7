package dev.skein.duckdb.recomputed;

import static dev.skein.duckdb.recomputed.Grouped.Number.COUNT;
import static dev.skein.duckdb.recomputed.Grouped.Number.LONGEST;
import static dev.skein.duckdb.recomputed.Grouped.Number.MEAN;
import static dev.skein.duckdb.recomputed.Grouped.Number.MEDIAN;
import static dev.skein.duckdb.recomputed.Grouped.Number.SHORTEST;
import static dev.skein.duckdb.recomputed.Grouped.Number.SUM;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** What is recomputed, from what the events mean and without a look at the SQL. */
final class Views {
  /** Views that show the first of many rows show so many, as the JDK's do. */
  private static final int TOP = 25;

  private static final Pattern LOCKS =
      Pattern.compile(
          "java\\.util\\.concurrent\\."
              + "(locks\\.(ReentrantLock|ReentrantReadWriteLock|StampedLock)|Semaphore)(\\$.*)?");

  private static final Predicate<RecordedEvent> ALL = event -> true;
  private static final Function<RecordedEvent, Object> BY_NAME = event -> null;

  /** One row an event: the JVM can give two collections one number. */
  private static final Function<RecordedEvent, Object> BY_TIME = RecordedEvent::getStartTime;

  private static final String STACK = "array_to_string(frames, '" + Names.BELOW + "'), value";

  private Views() {}

  /** A fresh set, for one recording. */
  static List<Recomputation> all() {
    List<Recomputation> all = new ArrayList<>();
    all.add(running(new Grouped("hot-methods", "method, samples", SUM).top(TOP), Names::top));
    all.add(running(new Grouped("cpu-flamegraph", STACK, SUM), Names::stack));
    all.addAll(allocation());
    all.addAll(contention());
    all.addAll(Exceptions.all());
    all.addAll(collections());
    all.add(new Safepoints());
    all.addAll(files());
    all.addAll(profiler());
    return all;
  }

  /** Samples of running threads; two samplers at once see the same work, so only one of them counts. */
  private static Grouped running(Grouped view, Function<RecordedEvent, String> name) {
    return view.from(
            1,
            "jdk.ExecutionSample",
            event -> !"STATE_SLEEPING".equals(Names.text(event, "state")),
            name,
            BY_NAME,
            event -> 1)
        .from(2, "jdk.CPUTimeSample", ALL, name, BY_NAME, event -> 1)
        .from(
            3,
            "profiler.WallClockSample",
            event -> "STATE_RUNNABLE".equals(Names.text(event, "state")),
            name,
            BY_NAME,
            Views::samples);
  }

  private static List<Recomputation> allocation() {
    return List.of(
        allocated(
            new Grouped("allocation-by-class", "objectType, allocated", SUM).top(TOP),
            event -> Names.type(event.getClass("objectClass")),
            BY_NAME),
        allocated(
            new Grouped("allocation-by-site", "method, allocated", SUM).top(TOP),
            Names::top,
            BY_NAME),
        allocated(
            new Grouped("allocation-by-thread", "thread, allocated", SUM).top(TOP),
            event -> Names.thread(event.getThread()),
            Views::thread),
        allocated(new Grouped("alloc-flamegraph", STACK, SUM), Names::stack, BY_NAME));
  }

  /** A sample stands for its weight; without samples, a buffer and what does not fit into one stand for themselves. */
  private static Grouped allocated(
      Grouped view,
      Function<RecordedEvent, String> name,
      Function<RecordedEvent, Object> identity) {
    return view.from(
            1, "jdk.ObjectAllocationSample", ALL, name, identity, event -> event.getLong("weight"))
        .from(
            2,
            "jdk.ObjectAllocationInNewTLAB",
            ALL,
            name,
            identity,
            event -> event.getLong("tlabSize"))
        .from(
            2,
            "jdk.ObjectAllocationOutsideTLAB",
            ALL,
            name,
            identity,
            event -> event.getLong("allocationSize"));
  }

  private static List<Recomputation> contention() {
    String enter = "jdk.JavaMonitorEnter";
    String columns = ", count, total, average, longest";
    return List.of(
        new Grouped("contention-by-class", "class" + columns, COUNT, SUM, MEAN, LONGEST)
            .from(enter, event -> Names.type(event.getClass("monitorClass")), Grouped::seconds),
        new Grouped("contention-by-thread", "thread" + columns, COUNT, SUM, MEAN, LONGEST)
            .from(
                1,
                enter,
                ALL,
                event -> Names.thread(event.getThread()),
                Views::thread,
                Grouped::seconds),
        new Grouped("contention-by-site", "method" + columns, COUNT, SUM, MEAN, LONGEST)
            .from(1, enter, ALL, Names::top, Views::calls, Grouped::seconds),
        new Grouped("lock-flamegraph", STACK, SUM)
            .from(enter, Names::stack, Grouped::seconds)
            .from(
                1,
                "jdk.ThreadPark",
                event -> {
                  String type = Names.type(event.getClass("parkedClass"));
                  return type != null && LOCKS.matcher(type).matches();
                },
                Names::stack,
                BY_NAME,
                Grouped::seconds));
  }

  private static List<Recomputation> collections() {
    String collection = "jdk.GarbageCollection";
    Function<RecordedEvent, String> number = event -> String.valueOf(event.getInt("gcId"));
    return List.of(
        new Grouped(
                "gc-pauses",
                "'', pauses, total, average, minimum, median, maximum",
                COUNT,
                SUM,
                MEAN,
                SHORTEST,
                MEDIAN,
                LONGEST)
            .from("jdk.GCPhasePause", event -> "", Grouped::seconds),
        heap("heapBefore", "Before GC", number),
        heap("heapAfter", "After GC", number),
        new Grouped("gc", "gcId, longestPause", LONGEST)
            .where("longestPause IS NOT NULL")
            .from(1, collection, ALL, number, BY_TIME, event -> seconds(event, "longestPause")),
        new Grouped("gc", "gcId, sumOfPauses", LONGEST)
            .where("sumOfPauses IS NOT NULL")
            .from(1, collection, ALL, number, BY_TIME, event -> seconds(event, "sumOfPauses")),
        new Grouped("heap-summary-over-time", "gcId || ' ' || \"when\", used", SUM)
            .from(
                1,
                "jdk.GCHeapSummary",
                ALL,
                event -> event.getInt("gcId") + " " + Names.text(event, "when"),
                BY_TIME,
                event -> event.getLong("heapUsed")));
  }

  private static Grouped heap(String column, String when, Function<RecordedEvent, String> number) {
    return new Grouped("gc", "gcId, " + column, LONGEST)
        .where(column + " IS NOT NULL")
        .from(
            1,
            "jdk.GCHeapSummary",
            event -> when.equals(Names.text(event, "when")),
            number,
            BY_TIME,
            event -> event.getLong("heapUsed"));
  }

  private static double seconds(RecordedEvent event, String field) {
    return event.getDuration(field).toNanos() / 1e9;
  }

  private static List<Recomputation> files() {
    List<Recomputation> all = new ArrayList<>();
    Function<RecordedEvent, String> path = event -> event.getString("path");
    Function<RecordedEvent, String> host =
        event -> {
          String name = event.getString("host");
          return name == null || name.isEmpty() ? null : name;
        };
    transfers(all, "file-reads-by-path", "path", "reads", "totalRead", "jdk.FileRead", path);
    transfers(all, "file-writes-by-path", "path", "writes", "totalWritten", "jdk.FileWrite", path);
    transfers(all, "socket-reads-by-host", "host", "reads", "totalRead", "jdk.SocketRead", host);
    transfers(
        all, "socket-writes-by-host", "host", "writes", "totalWritten", "jdk.SocketWrite", host);
    return all;
  }

  private static void transfers(
      List<Recomputation> all,
      String view,
      String name,
      String calls,
      String total,
      String event,
      Function<RecordedEvent, String> key) {
    String bytes = event.endsWith("Read") ? "bytesRead" : "bytesWritten";
    all.add(
        new Grouped(view, name + ", " + calls + ", " + total, COUNT, SUM)
            .from(event, key, e -> e.getLong(bytes)));
    all.add(
        new Grouped(view, name + ", totalTime, longest", SUM, LONGEST)
            .from(event, key, Grouped::seconds));
  }

  private static List<Recomputation> profiler() {
    return List.of(
        // Before version 3 async-profiler's wall-clock samples were execution samples with the
        // state of the thread.
        new Grouped("wall-flamegraph", STACK, SUM)
            .from("profiler.WallClockSample", Names::stack, Views::samples)
            .from(2, "jdk.ExecutionSample", ALL, Names::stack, BY_NAME, event -> 1)
            .onlyWith(2, event -> "STATE_SLEEPING".equals(Names.text(event, "state"))),
        new Grouped("native-flamegraph", STACK, SUM)
            .from("profiler.Malloc", Names::stack, event -> event.getLong("size")),
        new NativeLeaks());
  }

  private static double samples(RecordedEvent event) {
    return event.hasField("samples") ? event.getLong("samples") : 1;
  }

  private static Object thread(RecordedEvent event) {
    RecordedThread thread = event.getThread();
    return thread == null ? null : List.of(thread.getJavaThreadId(), thread.getOSThreadId());
  }

  /** The methods of a stack, whatever the lines in them. */
  private static Object calls(RecordedEvent event) {
    return Names.frames(event).stream().map(frame -> Names.method(frame.getMethod())).toList();
  }
}
