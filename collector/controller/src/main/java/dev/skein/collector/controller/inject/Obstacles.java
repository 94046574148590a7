package dev.skein.collector.controller.inject;

import dev.skein.collector.controller.settings.ProfilerSettings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What in a Pod makes profiling impossible, or would stop the application. */
final class Obstacles {
  private static final Set<String> SYSTEMS = Set.of("linux");
  private static final Set<String> ARCHITECTURES = Set.of("amd64", "arm64");

  /** Pod security that forbids volumes on the node. */
  private static final Set<String> WITHOUT_HOST_PATH = Set.of("baseline", "restricted");

  private static final int MOST_ELEMENTS = 500;

  /** Parts of the names of async-profiler's library and of its jar, in small letters. */
  private static final List<String> PROFILER_NAMES = List.of("asyncprofiler", "async-profiler");

  private static final List<String> LOADING = List.of("-agentpath:", "-javaagent:");

  private Obstacles() {}

  /** Refuses Pods that run where there is no profiler, and volumes that Pod security would not let in. */
  static void checkPod(
      ObjectNode spec, ProfilerSettings settings, String namespace, String enforcedSecurity)
      throws RefusedException {
    String system = Trees.text(spec, "os", "name");
    if (system.isEmpty()) {
      system = Nodes.without(spec, "os", SYSTEMS);
    }
    if (!system.isEmpty() && !SYSTEMS.contains(system)) {
      throw RefusedException.obstacle(
          "the Pod is for nodes with " + system + ": the profiler is for Linux");
    }
    String architecture = Nodes.without(spec, "arch", ARCHITECTURES);
    if (!architecture.isEmpty()) {
      throw RefusedException.obstacle(
          "the Pod is for nodes with " + architecture + ": the profiler is for amd64 and arm64");
    }
    if (settings.volume() == ProfilerSettings.Volume.HOST_PATH
        && WITHOUT_HOST_PATH.contains(enforcedSecurity)) {
      throw RefusedException.obstacle(
          "namespace "
              + namespace
              + " enforces Pod security "
              + enforcedSecurity
              + ", which forbids recordings on the node: profiling there needs Skein to be installed with recordings in the Pod (empty-dir)");
    }
    checkLengths("the Pod", spec, "volumes", "initContainers", "containers");
    for (ObjectNode container : Trees.objects(spec, "containers")) {
      if (Trees.text(container, "name").equals(Names.INIT_CONTAINER)) {
        throw RefusedException.obstacle(
            "container " + Names.INIT_CONTAINER + " has the name of the init container: rename it");
      }
    }
  }

  /** Finding what changed in a list takes memory and time by the square of its length. */
  private static void checkLengths(String owner, ObjectNode node, String... lists)
      throws RefusedException {
    for (String list : lists) {
      if (node.path(list).size() > MOST_ELEMENTS) {
        throw RefusedException.obstacle(
            owner + " has more than " + MOST_ELEMENTS + " " + list + ": profiling takes fewer");
      }
    }
  }

  /** Refuses containers that load the profiler already, or whose folders are where ours have to be. */
  static void checkContainer(ObjectNode container) throws RefusedException {
    String name = Trees.text(container, "name");
    checkLengths("container " + name, container, "env", "volumeMounts");
    for (String list : List.of("command", "args")) {
      for (JsonNode word : container.path(list)) {
        if (word.isString() && namesProfiler(word.stringValue())) {
          throw loaded(name, list);
        }
      }
    }
    for (ObjectNode variable : Trees.objects(container, "env")) {
      String text = Trees.text(variable, "value");
      if (namesProfiler(text)) {
        throw loaded(name, Trees.text(variable, "name"));
      }
    }
    for (ObjectNode mount : Trees.objects(container, "volumeMounts")) {
      checkMount(name, mount, Trees.text(mount, "mountPath"));
    }
    for (ObjectNode device : Trees.objects(container, "volumeDevices")) {
      checkMount(name, device, Trees.text(device, "devicePath"));
    }
  }

  private static boolean namesProfiler(String text) {
    String small = text.toLowerCase(Locale.ROOT);
    return LOADING.stream().anyMatch(small::contains)
        && PROFILER_NAMES.stream().anyMatch(small::contains);
  }

  private static RefusedException loaded(String container, String where) {
    return RefusedException.obstacle(
        "container "
            + container
            + " loads async-profiler itself, in "
            + where
            + ": a JVM does not start with two of them, so remove it there");
  }

  private static void checkMount(String container, ObjectNode mount, String written)
      throws RefusedException {
    String path = plain(written);
    for (String ours : List.of(Names.RECORDINGS_PATH, Names.PROFILER_PATH)) {
      boolean own = written.equals(ours) && isOurs(mount);
      if (!own && (below(path, ours) || below(ours, path))) {
        throw RefusedException.obstacle(
            "container "
                + container
                + " mounts volume "
                + Trees.text(mount, "name")
                + " at "
                + path
                + ", where "
                + ours
                + " has to be: mount it elsewhere");
      }
    }
  }

  /** Whether it is the mount that we would add: of a Pod that was admitted before. */
  private static boolean isOurs(ObjectNode mount) {
    String volume = Trees.text(mount, "name");
    return volume.equals(Names.RECORDINGS_VOLUME) || volume.equals(Names.PROFILER_VOLUME);
  }

  private static boolean below(String path, String parent) {
    return path.equals(parent) || path.startsWith(parent + "/");
  }

  /** The place that a path leads to; one without a slash begins at the root. */
  private static String plain(String path) {
    Deque<String> steps = new ArrayDeque<>();
    for (String step : path.split("/")) {
      if (step.equals("..")) {
        steps.pollLast();
      } else if (!step.isEmpty() && !step.equals(".")) {
        steps.addLast(step);
      }
    }
    return "/" + String.join("/", steps);
  }
}
