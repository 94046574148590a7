package dev.skein.collector.controller.inject;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Gives a container its folder, who it is, and a JVM that loads the profiler. */
final class ContainerEdit {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** JDK 8 reads no more of an environment variable, and then nothing of it. */
  private static final int JDK_8_BYTES = 1023;

  /** Linux starts no process with a longer variable, its name and two bytes included. */
  private static final int LINUX_BYTES = 128 << 10;

  private final ProfilerOptions options;
  private final List<String> warnings;

  /**
   * @param warnings gets sentences for whoever creates the Pod
   */
  ContainerEdit(ProfilerOptions options, List<String> warnings) {
    this.options = options;
    this.warnings = warnings;
  }

  void apply(ObjectNode container) throws RefusedException {
    Obstacles.checkContainer(container);
    String name = Trees.text(container, "name");
    String where = "container " + name + ": environment variable";
    for (Map.Entry<String, String> field : fields().entrySet()) {
      Trees.put(container, "env", field(field.getKey(), field.getValue()), where, false);
    }
    Trees.put(container, "env", variable(Names.CONTAINER, name), where, false);
    ObjectNode library = mount(Names.PROFILER_VOLUME, Names.PROFILER_PATH);
    putMount(container, library.put("readOnly", true));
    ObjectNode recordings = mount(Names.RECORDINGS_VOLUME, Names.RECORDINGS_PATH);
    putMount(container, recordings.put("subPathExpr", podFolder() + "/" + name));
    jvm(container, name);
  }

  /** What tells a container who it is. */
  private static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>(podFields());
    fields.put(Names.POD_NAME, "metadata.name");
    fields.put(Names.NODE_NAME, "spec.nodeName");
    return fields;
  }

  /** What {@link #podFolder()} needs. */
  static Map<String, String> podFields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(Names.NAMESPACE, "metadata.namespace");
    fields.put(Names.POD_UID, "metadata.uid");
    return fields;
  }

  /** The folder of a Pod in the volume of recordings, as the agent reads it. */
  static String podFolder() {
    return "$(" + Names.NAMESPACE + ")/$(" + Names.POD_UID + ")";
  }

  static ObjectNode variable(String name, String value) {
    return JSON.objectNode().put("name", name).put("value", value);
  }

  /** A variable with a field of the Pod. */
  static ObjectNode field(String name, String path) {
    ObjectNode variable = JSON.objectNode().put("name", name);
    variable.putObject("valueFrom").putObject("fieldRef").put("fieldPath", path);
    return variable;
  }

  static ObjectNode mount(String volume, String path) {
    return JSON.objectNode().put("name", volume).put("mountPath", path);
  }

  /** Several mounts may have the name of one volume: the path tells them apart. */
  private static void putMount(ObjectNode container, ObjectNode wanted) throws RefusedException {
    String path = Trees.text(wanted, "mountPath");
    ObjectNode existing = Trees.find(container, "volumeMounts", "mountPath", path);
    if (existing == null) {
      Trees.list(container, "volumeMounts").add(wanted);
    } else if (!Trees.has(existing, wanted)) {
      throw RefusedException.obstacle(
          "container "
              + Trees.text(container, "name")
              + ": what is mounted at "
              + path
              + " is another mount: mount it elsewhere");
    }
  }

  /** Whether a variable may come from elsewhere: its name is known by its prefix at most. */
  private static boolean mayBring(JsonNode sources, String variable) {
    for (JsonNode source : sources) {
      if (variable.startsWith(Trees.text(source, "prefix"))) {
        return true;
      }
    }
    return false;
  }

  private void jvm(ObjectNode container, String name) throws RefusedException {
    String variable = options.variable();
    String ours = options.jvmOptions(name);
    ObjectNode existing = Trees.find(container, "env", "name", variable);
    if (existing == null) {
      if (!options.variableChosen() && mayBring(container.path("envFrom"), variable)) {
        throw RefusedException.obstacle(
            "container "
                + name
                + " has envFrom, which may set "
                + variable
                + " and would be overruled: write "
                + variable
                + " into its env, or choose a variable with "
                + Annotation.OPTIONS_VARIABLE.fullName());
      }
      Trees.list(container, "env").add(variable(variable, ours));
      return;
    }
    if (existing.hasNonNull("valueFrom")) {
      throw RefusedException.obstacle(
          "container "
              + name
              + ": "
              + variable
              + " comes from valueFrom, to which nothing can be added: write it as a value, or choose another variable with "
              + Annotation.OPTIONS_VARIABLE.fullName());
    }
    String before = Trees.text(existing, "value");
    if (before.contains(ours)) {
      return;
    }
    if (before.contains(Names.START_LIBRARY)) {
      throw RefusedException.obstacle(
          "container "
              + name
              + ": "
              + variable
              + " loads the profiler with other settings already");
    }
    if (!options.jdkRecording().isEmpty()
        && !options.readByLauncher()
        && before.contains(ProfilerOptions.OPTIONS_FILE)) {
      throw RefusedException.obstacle(
          "container "
              + name
              + ": "
              + variable
              + " has a -XX:VMOptionsFile, of which a JVM reads one only: without "
              + Annotation.JDK_RECORDING.fullName()
              + " it can be profiled");
    }
    String merged = before.isBlank() ? ours : before + " " + ours;
    int bytes = merged.getBytes(StandardCharsets.UTF_8).length;
    if (variable.length() + bytes + 2 > LINUX_BYTES) {
      throw RefusedException.obstacle(
          "container "
              + name
              + ": "
              + variable
              + " would be longer than Linux takes ("
              + LINUX_BYTES
              + " bytes): shorten it");
    }
    existing.put("value", merged);
    if (bytes > JDK_8_BYTES) {
      warnings.add(
          "container "
              + name
              + ": "
              + variable
              + " is longer than "
              + JDK_8_BYTES
              + " bytes, and JDK 8 ignores all of it then");
    }
  }
}
