package dev.skein.collector.agent.settings;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All settings of an agent, read once at its start. */
public final class Settings {
  private static final String PREFIX = "SKEIN_AGENT_";
  private static final List<Setting<?>> ALL = new ArrayList<>();

  public static final Setting<Mode> MODE =
      add(
          "MODE",
          "log-only",
          Kind.word(Mode.class),
          "`log-only` finds chunks and logs them, sends nothing and deletes nothing of anybody's;"
              + " `grpc` sends them to the analyzer.");
  public static final Setting<String> CLUSTER =
      add("CLUSTER", "local", Kind.name(), "Name of the cluster, part of every chunk's identity.");
  public static final Setting<String> NODE =
      add("NODE", "local", Kind.name(), "Name of the node that the agent runs on.");
  public static final Setting<LayoutKind> LAYOUT =
      add(
          "LAYOUT",
          "host-path",
          Kind.word(LayoutKind.class),
          "Where containers' folders lie, see [Folders](#folders).");
  public static final Setting<Path> RECORDINGS =
      add(
          "RECORDINGS",
          "/var/lib/skein/recordings",
          Kind.path(),
          "Folder that all recordings lie below; with `empty-dir` the kubelet's folder of Pods.");
  public static final Setting<String> VOLUME =
      add("VOLUME", "skein-recordings", Kind.name(), "Name of the volume, with `empty-dir`.");
  public static final Setting<Path> SPOOL =
      add(
          "SPOOL",
          "/var/lib/skein/spool",
          Kind.path(),
          "The agent's own folder: hard links to recordings, what was acknowledged, what was"
              + " refused. Only the agent may write there. In the same mount as the recordings, or"
              + " they are copied.");
  public static final Setting<SpoolBy> SPOOL_BY =
      add(
          "SPOOL_BY",
          "link",
          Kind.word(SpoolBy.class),
          "`link` takes recordings into the spool by hard links, and copies where that is not"
              + " possible; `copy` always copies, so that a recording which is written over in"
              + " place loses nothing either.");
  public static final Setting<Long> SPOOL_BYTES =
      add(
          "SPOOL_BYTES",
          "4g",
          Kind.bytes(1 << 20, 1L << 50),
          "Most bytes of recordings that are kept for all containers.");
  public static final Setting<Long> CONTAINER_BYTES =
      add(
          "CONTAINER_BYTES",
          "1g",
          Kind.bytes(1 << 20, 1L << 50),
          "Most bytes of recordings that are kept for one container.");
  public static final Setting<Integer> CONTAINER_FILES =
      add(
          "CONTAINER_FILES",
          "2000",
          Kind.count(10, 100_000),
          "Most recordings that are kept for one container.");
  public static final Setting<Long> CHUNK_BYTES =
      add(
          "CHUNK_BYTES",
          "1g",
          Kind.bytes(1 << 10, 1L << 40),
          "Larger chunks are not sent, and do not stop their file.");
  public static final Setting<Long> REFUSED_BYTES =
      add(
          "REFUSED_BYTES",
          "64m",
          Kind.bytes(0, 1L << 50),
          "Most bytes of chunks that are kept because the analyzer refused them; the oldest go"
              + " first.");
  public static final Setting<Duration> RESCAN =
      add(
          "RESCAN",
          "10s",
          Kind.duration(),
          "How often all folders are looked at, whatever was or was not reported about them.");
  public static final Setting<Duration> QUIET =
      add(
          "QUIET",
          "60s",
          Kind.duration(),
          "A file that nobody has written to for so long, and that no process which the agent can"
              + " see has open, has lost its writer.");
  public static final Setting<Boolean> RECLAIM =
      add(
          "RECLAIM",
          "true",
          Kind.yesOrNo(),
          "Whether recordings are deleted once they are stored, see [Deleting](#deleting).");
  public static final Setting<URI> ANALYZER =
      add(
          "ANALYZER",
          "https://skein-analyzer.skein-system.svc:9090",
          Kind.endpoint(),
          "The analyzer's address.");
  public static final Setting<Boolean> PLAINTEXT =
      add(
          "PLAINTEXT",
          "false",
          Kind.yesOrNo(),
          "Allows an `http:` address, where everybody on the way can read recordings and the token."
              + " For use on one machine.");
  public static final Setting<Optional<Path>> CA =
      add(
          "CA",
          "none",
          Kind.optionalPath(),
          "PEM file of the authorities that may vouch for the analyzer, read again when it"
              + " changes; `none`: those that Java"
              + " knows.");
  public static final Setting<Optional<Path>> TOKEN =
      add(
          "TOKEN",
          "none",
          Kind.optionalPath(),
          "File with the bearer token, read again when it changes.");
  public static final Setting<Integer> UPLOADS =
      add("UPLOADS", "4", Kind.count(1, 64), "Chunks that are sent at the same time.");
  public static final Setting<Long> FRAME_BYTES =
      add("FRAME_BYTES", "128k", Kind.bytes(1 << 10, 1 << 20), "Bytes of a chunk in one message.");
  public static final Setting<Duration> RETRY_FIRST =
      add(
          "RETRY_FIRST",
          "1s",
          Kind.duration(),
          "How long a file waits at most after its first failure; twice as long after each further"
              + " one.");
  public static final Setting<Duration> RETRY_MOST =
      add(
          "RETRY_MOST",
          "30s",
          Kind.duration(),
          "How long a file waits at most after many failures.");
  public static final Setting<Duration> STALL =
      add(
          "STALL",
          "60s",
          Kind.duration(),
          "An upload that gets no further for so long is given up and tried again.");
  public static final Setting<Duration> DRAIN =
      add(
          "DRAIN",
          "20s",
          Kind.duration(),
          "How long the agent goes on sending after SIGTERM. What is left is sent after the next"
              + " start.");
  public static final Setting<Optional<Kind.HostPort>> STATUS =
      add(
          "STATUS",
          "127.0.0.1:9464",
          Kind.listen(),
          "Where `/health` and `/metrics` are served. A kubelet needs `0.0.0.0:9464`.");
  public static final Setting<KubernetesUse> KUBERNETES =
      add(
          "KUBERNETES",
          "auto",
          Kind.word(KubernetesUse.class),
          "Whether the names of Pods are asked for; `auto`: where the agent runs in a Pod."
              + " Otherwise a Pod's UID is its name too.");

  private final Map<Setting<?>, Object> values = new HashMap<>();

  private Settings() {}

  /**
   * Reads and checks all settings.
   *
   * @param environment variables by name
   * @throws SettingsException for the first that is wrong, or does not go with another
   */
  public static Settings read(Map<String, String> environment) throws SettingsException {
    Settings settings = new Settings();
    for (Setting<?> setting : ALL) {
      settings.values.put(setting, setting.read(environment.get(setting.variable())));
    }
    settings.checkTogether();
    return settings;
  }

  /** Variables that look like settings and are none: mistyped, perhaps. Those that Kubernetes sets for services are left out. */
  public static List<String> unknown(Map<String, String> environment) {
    List<String> known = ALL.stream().<String>map(Setting::variable).toList();
    return environment.keySet().stream()
        .filter(v -> v.startsWith(PREFIX) && !known.contains(v))
        .filter(v -> !v.matches(".*_(PORT|SERVICE)(_.*)?"))
        .sorted()
        .toList();
  }

  /** All settings, in the order of the page. */
  public static List<Setting<?>> all() {
    return List.copyOf(ALL);
  }

  /** The value of a setting, never null. */
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) values.get(setting);
  }

  private void checkTogether() throws SettingsException {
    if (get(MODE) == Mode.GRPC && !get(PLAINTEXT) && get(ANALYZER).getScheme().equals("http")) {
      throw new SettingsException(
          ANALYZER.variable(),
          "is no https: address; where that is meant, set " + PLAINTEXT.variable() + "=true");
    }
    if (get(CONTAINER_BYTES) > get(SPOOL_BYTES)) {
      throw new SettingsException(
          CONTAINER_BYTES.variable(), "has to be at most " + SPOOL_BYTES.variable());
    }
    if (get(RETRY_FIRST).compareTo(get(RETRY_MOST)) > 0) {
      throw new SettingsException(
          RETRY_FIRST.variable(), "has to be at most " + RETRY_MOST.variable());
    }
    if (get(SPOOL).startsWith(get(RECORDINGS)) || get(RECORDINGS).startsWith(get(SPOOL))) {
      throw new SettingsException(
          SPOOL.variable(), "and " + RECORDINGS.variable() + " must not lie within each other");
    }
  }

  private static <T> Setting<T> add(String name, String text, Kind<T> kind, String meaning) {
    Setting<T> setting = new Setting<>(PREFIX + name, text, kind, meaning);
    ALL.add(setting);
    return setting;
  }
}
