package dev.skein.collector.controller.inject;

import dev.skein.collector.controller.settings.ProfilerSettings;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The init container that brings the profiler, and the two volumes that it writes to. */
final class InitContainer {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Two libraries have 1 MB. */
  private static final String PROFILER_SIZE = "16Mi";

  private final ProfilerSettings settings;

  InitContainer(ProfilerSettings settings) {
    this.settings = settings;
  }

  void addTo(ObjectNode spec, List<String> containers, ProfilerOptions options)
      throws RefusedException {
    ObjectNode library = JSON.objectNode().put("name", Names.PROFILER_VOLUME);
    library.putObject("emptyDir").put("sizeLimit", PROFILER_SIZE);
    Trees.put(spec, "volumes", library, "volume", false);
    Trees.put(spec, "volumes", recordings(), "volume", false);
    // Before all others: a native sidecar among them may be profiled too.
    Trees.put(spec, "initContainers", container(spec, containers, options), "init container", true);
  }

  private ObjectNode recordings() {
    ObjectNode volume = JSON.objectNode().put("name", Names.RECORDINGS_VOLUME);
    if (settings.volume() == ProfilerSettings.Volume.HOST_PATH) {
      volume
          .putObject("hostPath")
          .put("path", settings.hostPath())
          .put("type", "DirectoryOrCreate");
    } else {
      volume.putObject("emptyDir").put("sizeLimit", settings.volumeSize());
    }
    return volume;
  }

  private ObjectNode container(ObjectNode spec, List<String> containers, ProfilerOptions options) {
    ObjectNode container = JSON.objectNode().put("name", Names.INIT_CONTAINER);
    container.put("image", settings.image()).put("imagePullPolicy", settings.pullPolicy());
    container.putArray("command").add(Names.PREPARE);
    ArrayNode variables = container.putArray("env");
    for (Map.Entry<String, String> field : ContainerEdit.podFields().entrySet()) {
      variables.add(ContainerEdit.field(field.getKey(), field.getValue()));
    }
    variables.add(ContainerEdit.variable(Names.CONTAINERS, String.join(" ", containers)));
    if (!options.jdkRecording().isEmpty()) {
      variables.add(ContainerEdit.variable(Names.JDK_RECORDING, options.jdkRecording()));
    }
    ArrayNode mounts = container.putArray("volumeMounts");
    mounts.add(ContainerEdit.mount(Names.PROFILER_VOLUME, Names.PROFILER_PATH));
    // Of the node's recordings it sees those of its own Pod alone.
    mounts.add(
        ContainerEdit.mount(Names.RECORDINGS_VOLUME, Names.INIT_RECORDINGS_PATH)
            .put("subPathExpr", ContainerEdit.podFolder()));
    // The same twice, so that a Pod of the class Guaranteed stays one.
    ObjectNode resources = container.putObject("resources");
    for (String kind : List.of("requests", "limits")) {
      resources.putObject(kind).put("cpu", settings.cpu()).put("memory", settings.memory());
    }
    container.set("securityContext", security(spec));
    return container;
  }

  /** Passes Pod security "restricted", whatever the Pod says for its own containers. */
  private ObjectNode security(ObjectNode spec) {
    ObjectNode security = JSON.objectNode();
    security.put("allowPrivilegeEscalation", false);
    security.put("privileged", false);
    security.put("readOnlyRootFilesystem", true);
    security.put("runAsNonRoot", true);
    JsonNode podUser = spec.path("securityContext").path("runAsUser");
    boolean root = podUser.isIntegralNumber() && podUser.longValue() == 0;
    if (settings.user() != null && (root || !podUser.isIntegralNumber())) {
      security.put("runAsUser", settings.user()).put("runAsGroup", settings.user());
    }
    security.putObject("capabilities").putArray("drop").add("ALL");
    security.putObject("seccompProfile").put("type", "RuntimeDefault");
    return security;
  }
}
