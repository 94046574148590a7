package dev.skein.duckdb.catalogue;

import java.util.Map;

/** How to get an event into a recording. */
public final class EventHints {
  private static final Map<String, String> ASYNC_PROFILER =
      Map.ofEntries(
          Map.entry("profiler.WallClockSample", "--wall 50ms"),
          Map.entry("profiler.LiveObject", "--alloc 512k --live"),
          Map.entry("profiler.Malloc", "--nativemem 512k"),
          Map.entry("profiler.Free", "--nativemem 512k"),
          Map.entry("profiler.NativeLock", "--nativelock 10us"),
          Map.entry("profiler.MethodTrace", "--trace my.pkg.Class.method"),
          Map.entry("profiler.ProcessSample", "--proc 30"),
          Map.entry("profiler.UserEvent", "its user event API"));

  private EventHints() {}

  /**
   * What switches an event on, in a few words: a setting of the JDK's recorder, or options of async-profiler.
   *
   * @param event a full event type name
   */
  public static String setting(String event) {
    if (event.startsWith("profiler.")) {
      return ("async-profiler " + ASYNC_PROFILER.getOrDefault(event, "")).strip();
    }
    return event.startsWith("jdk.") ? event + "#enabled=true" : "the application commits it";
  }

  /** One sentence that says how to record {@code event}, a full event type name. */
  public static String howToRecord(String event) {
    if (event.startsWith("profiler.")) {
      String option = ASYNC_PROFILER.get(event);
      return option == null
          ? event + " comes from async-profiler."
          : event
              + " comes from async-profiler: record with "
              + option
              + " and the jfr output format.";
    }
    if (event.startsWith("jdk.")) {
      return "Record it with `jcmd PID JFR.start "
          + event
          + "#enabled=true`, or with `"
          + event
          + "#enabled=true` as an option of -XX:StartFlightRecording, or enable it in the .jfc file.";
    }
    return "The application has to define and commit "
        + event
        + ", and a setting must not switch it off.";
  }
}
