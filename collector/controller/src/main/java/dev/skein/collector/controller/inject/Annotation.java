package dev.skein.collector.controller.inject;

/** An annotation that a Pod may have. {@code docs/controller.md} has this list; a test compares the two. */
public enum Annotation {
  CONTAINERS(
      "containers",
      "",
      "names and commas",
      "which containers are profiled; needed. Native sidecars (init containers with `restartPolicy: Always`) may be named too"),
  EVENT(
      "event",
      "ctimer",
      "ctimer, cpu, wall or itimer",
      "what the profiler samples. `cpu` uses perf events, which most clusters forbid; with `wall` the annotation `skein.dev/wall` has no effect"),
  INTERVAL("interval", "20ms", "a duration of 1ms or more", "between two samples"),
  WALL(
      "wall",
      "100ms",
      "a duration of 1ms or more, or off",
      "between two samples of threads that may be waiting"),
  ALLOC("alloc", "1m", "a size, or off", "allocated bytes between two samples of allocations"),
  LIVE(
      "live",
      "true",
      "true or false",
      "whether only objects that are still alive when a chunk is written are kept of these samples"),
  LOCK("lock", "10ms", "a duration, or off", "shorter waits for a Java lock are left out"),
  NATIVEMEM("nativemem", "2m", "a size, or off", "bytes between two samples of native allocations"),
  NATIVELOCK(
      "nativelock", "10ms", "a duration, or off", "shorter waits for a native lock are left out"),
  MEMLIMIT("memlimit", "128m", "a size", "memory that the profiler may use for stack traces"),
  LOOP("loop", "5m", "a duration of 1s or more, in whole seconds", "a new file begins after that"),
  CHUNKTIME(
      "chunktime",
      "5s",
      "a duration of 5s or more, in whole seconds",
      "how often a chunk is finished: what a killed JVM loses at most"),
  CHUNKSIZE("chunksize", "32m", "a size", "a chunk is finished earlier when it has so many bytes"),
  JFRSYNC(
      "jfrsync",
      "off",
      "default, profile, none, false or off",
      "JDK events in the profiler's own file. Then nothing reaches the file before `loop` is over, and a killed JVM loses all of it:"
          + " `skein.dev/jdk-recording` is the better way"),
  JDK_RECORDING(
      "jdk-recording",
      "off",
      "default, profile or off",
      "a JDK recording beside the profiler's, with the JDK's settings of this name. Needs HotSpot of JDK 11 or newer"),
  OPTIONS_VARIABLE(
      "options-variable",
      "JAVA_TOOL_OPTIONS",
      "JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS or _JAVA_OPTIONS",
      "the environment variable that tells the JVM to load the profiler, see [Options](#options-of-the-jvm)"),
  INJECTED("injected", "", "set by the controller", "`true` on a Pod that has the profiler"),
  INJECTED_VERSION(
      "injected-version", "", "set by the controller", "which shape of Pod the controller made");

  private final String shortName;
  private final String defaultText;
  private final String values;
  private final String meaning;

  Annotation(String shortName, String defaultText, String values, String meaning) {
    this.shortName = shortName;
    this.defaultText = defaultText;
    this.values = values;
    this.meaning = meaning;
  }

  /** With the prefix. */
  public String fullName() {
    return Names.PREFIX + shortName;
  }

  /** The value where a Pod does not have it; "" for none. */
  public String defaultText() {
    return defaultText;
  }

  /** Which values it takes. */
  public String allowed() {
    return values;
  }

  /** What it does, as Markdown, without a full stop. */
  public String meaning() {
    return meaning;
  }
}
