package dev.skein.collector.controller.inject;

/** Names that Pods, agents and the profiler's image agree on; docs/controller.md lists them for users. */
public final class Names {
  /** Begins our labels and annotations. */
  public static final String PREFIX = "skein.dev/";

  /** Label: {@code "true"} asks for the profiler. */
  public static final String ENABLED = PREFIX + "enabled";

  /** Label: how to profile. */
  public static final String MODE = PREFIX + "mode";

  /** The one mode that there is. */
  static final String CONTINUOUS = "continuous";

  /** Which shape of Pod this controller makes; grows with each change of what is added. */
  static final String VERSION = "1";

  /** The init container. */
  static final String INIT_CONTAINER = "skein-profiler";

  /** The volume with the libraries. */
  static final String PROFILER_VOLUME = "skein-profiler";

  /** The volume with the recordings; the agents know it by this name. */
  static final String RECORDINGS_VOLUME = "skein-recordings";

  /** Where the libraries are in containers. */
  static final String PROFILER_PATH = "/skein/profiler";

  /** Where the init container sees the folders of all containers of its Pod. */
  static final String INIT_RECORDINGS_PATH = "/skein/recordings";

  /** Where a container writes its recordings. */
  static final String RECORDINGS_PATH = "/jfr-data";

  /** What the init container runs. */
  static final String PREPARE = "/opt/skein/prepare";

  /** Loads async-profiler, and lets the JVM start also where it cannot. */
  static final String START_LIBRARY = PROFILER_PATH + "/libskeinstart.so";

  static final String NAMESPACE = "SKEIN_NAMESPACE";
  static final String POD_NAME = "SKEIN_POD_NAME";
  static final String POD_UID = "SKEIN_POD_UID";
  static final String NODE_NAME = "SKEIN_NODE_NAME";
  static final String CONTAINER = "SKEIN_CONTAINER";

  /** For the init container: names of containers, with blanks between them. */
  static final String CONTAINERS = "SKEIN_CONTAINERS";

  /** For the init container: settings of the JDK's recording, or empty for none. */
  static final String JDK_RECORDING = "SKEIN_JDK_RECORDING";

  private Names() {}
}
