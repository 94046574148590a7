package dev.skein.collector.controller.inject;

/**
 * How to profile, out of the annotations.
 *
 * @param arguments of the profiler, as it reads them
 * @param jdkRecording settings of the JDK's recording, or "" for none
 * @param variable the environment variable that has the JVM's options
 * @param variableChosen whether the Pod names it
 */
record ProfilerOptions(
    String arguments, String jdkRecording, String variable, boolean variableChosen) {
  /** Start, process, and number of the file: neither a second JVM nor a restarted one can meet a file of another. */
  private static final String FILE = Names.RECORDINGS_PATH + "/profile-%t-%p-%n.jfr";

  /** Where a JVM finds more options. */
  static final String OPTIONS_FILE = "-XX:VMOptionsFile";

  static ProfilerOptions of(Annotations annotations) throws RefusedException {
    String jfrsync =
        annotations.word(Annotation.JFRSYNC, "default", "profile", "none", "false", "off");
    boolean synced = jfrsync.equals("default") || jfrsync.equals("profile");
    String recording = annotations.word(Annotation.JDK_RECORDING, "default", "profile", "off");
    if (synced && !recording.equals("off")) {
      throw RefusedException.setting(
          Annotation.JDK_RECORDING.fullName(),
          "there is " + Annotation.JFRSYNC.fullName() + " too: one of them is enough");
    }
    return new ProfilerOptions(
        arguments(annotations, synced ? jfrsync : ""),
        recording.equals("off") ? "" : recording,
        annotations.word(
            Annotation.OPTIONS_VARIABLE, "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"),
        annotations.isSet(Annotation.OPTIONS_VARIABLE));
  }

  private static String arguments(Annotations annotations, String jfrsync) throws RefusedException {
    StringBuilder text = new StringBuilder("start");
    String event = annotations.word(Annotation.EVENT, "ctimer", "cpu", "wall", "itimer");
    add(text, "event", event);
    add(text, "interval", annotations.duration(Annotation.INTERVAL, "1ms"));
    String wall =
        annotations.isOff(Annotation.WALL) ? "" : annotations.duration(Annotation.WALL, "1ms");
    // The profiler does not start with a second wall clock.
    add(text, "wall", event.equals("wall") ? "" : wall);
    boolean live = annotations.word(Annotation.LIVE, "true", "false").equals("true");
    if (!annotations.isOff(Annotation.ALLOC)) {
      add(text, "alloc", annotations.size(Annotation.ALLOC));
      text.append(live ? ",live" : "");
    }
    add(text, "lock", threshold(annotations, Annotation.LOCK));
    if (!annotations.isOff(Annotation.NATIVEMEM)) {
      add(text, "nativemem", annotations.size(Annotation.NATIVEMEM));
    }
    add(text, "nativelock", threshold(annotations, Annotation.NATIVELOCK));
    add(text, "memlimit", annotations.size(Annotation.MEMLIMIT));
    add(text, "loop", annotations.seconds(Annotation.LOOP, "1s"));
    add(text, "chunktime", annotations.seconds(Annotation.CHUNKTIME, "5s"));
    add(text, "chunksize", annotations.size(Annotation.CHUNKSIZE));
    add(text, "jfrsync", jfrsync);
    add(text, "file", FILE);
    return text.toString();
  }

  private static String threshold(Annotations annotations, Annotation annotation)
      throws RefusedException {
    return annotations.isOff(annotation) ? "" : annotations.duration(annotation, "1ns");
  }

  private static void add(StringBuilder text, String name, String value) {
    if (!value.isEmpty()) {
      text.append(',').append(name).append('=').append(value);
    }
  }

  /** What a JVM in {@code container} is told. */
  String jvmOptions(String container) {
    String profiler = "-agentpath:" + Names.START_LIBRARY + "=" + arguments;
    if (jdkRecording.isEmpty()) {
      return profiler;
    }
    String file = Names.PROFILER_PATH + "/" + container + ".options";
    return profiler + (readByLauncher() ? " @" : " " + OPTIONS_FILE + "=") + file;
  }

  /** The launcher reads as many files as it is told to, a JVM one for each place that options come from. */
  boolean readByLauncher() {
    return variable.equals("JDK_JAVA_OPTIONS");
  }
}
