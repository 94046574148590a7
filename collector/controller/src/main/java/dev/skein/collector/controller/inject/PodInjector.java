package dev.skein.collector.controller.inject;

import dev.skein.collector.controller.settings.ProfilerSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides about Pods. It changes what it has to and nothing else: fields of a Pod that it does not know stay as they are. The same Pod has
 * the same decision at any time, and a Pod that has the profiler is left alone. Threads may share it.
 */
public final class PodInjector {
  private static final Set<String> KNOWN =
      Arrays.stream(Annotation.values())
          .map(Annotation::fullName)
          .collect(Collectors.toUnmodifiableSet());

  /** On the picture that the API server has of a static Pod. */
  private static final String MIRROR = "kubernetes.io/config.mirror";

  /** The API server hands on some 4 KiB of them. */
  private static final int MOST_WARNINGS = 10;

  private final ProfilerSettings settings;
  private final Set<String> ignoredNamespaces;
  private final UnaryOperator<String> enforcedSecurity;

  /**
   * @param ignoredNamespaces whose Pods are left alone
   * @param enforcedSecurity gives the level of Pod security that a namespace enforces; "" where that is none or not known
   */
  public PodInjector(
      ProfilerSettings settings,
      Set<String> ignoredNamespaces,
      UnaryOperator<String> enforcedSecurity) {
    this.settings = settings;
    this.ignoredNamespaces = Set.copyOf(ignoredNamespaces);
    this.enforcedSecurity = enforcedSecurity;
  }

  /**
   * What becomes of a Pod.
   *
   * @param pod as it is to be created; not changed
   * @param namespace where it is to be created, which the Pod itself may leave out
   */
  public Decision decide(JsonNode pod, String namespace) {
    if (ignoredNamespaces.contains(namespace)) {
      return ignored("the namespace is ignored");
    }
    JsonNode metadata = pod.path("metadata");
    if (!Trees.text(metadata, "labels", Names.ENABLED).equals("true")) {
      return ignored("it does not ask for the profiler");
    }
    Annotations annotations = new Annotations(metadata.path("annotations"));
    if (annotations.text(Annotation.INJECTED).equals("true")) {
      return ignored("it has the profiler already");
    }
    if (metadata.path("annotations").has(MIRROR)) {
      return new Decision.Ignored(
          "it is a static Pod",
          List.of("the kubelet runs static Pods as they are, without the profiler"));
    }
    if (!metadata.path("labels").has(Names.MODE)) {
      return new Decision.Ignored(
          "no mode",
          List.of(
              "the label "
                  + Names.ENABLED
                  + " alone does nothing: add "
                  + Names.MODE
                  + ": "
                  + Names.CONTINUOUS));
    }
    if (!(pod.deepCopy() instanceof ObjectNode copy)
        || !(copy.path("spec") instanceof ObjectNode spec)) {
      return ignored("it is no Pod");
    }
    try {
      return profiled(copy, spec, annotations, namespace);
    } catch (RefusedException e) {
      return e.decision();
    }
  }

  private static Decision ignored(String reason) {
    return new Decision.Ignored(reason, List.of());
  }

  private Decision profiled(
      ObjectNode pod, ObjectNode spec, Annotations annotations, String namespace)
      throws RefusedException {
    String mode = Trees.text(pod, "metadata", "labels", Names.MODE);
    if (!mode.equals(Names.CONTINUOUS)) {
      throw RefusedException.setting(
          Names.MODE,
          "\"" + mode + "\" is not " + Names.CONTINUOUS + ", the one mode that there is");
    }
    ProfilerOptions options = ProfilerOptions.of(annotations);
    List<ObjectNode> targets = Targets.of(spec, annotations);
    String security =
        settings.volume() == ProfilerSettings.Volume.HOST_PATH
            ? enforcedSecurity.apply(namespace)
            : "";
    Obstacles.checkPod(spec, settings, namespace, security);
    List<String> warnings = new ArrayList<>(unknown(pod));
    List<String> names = new ArrayList<>();
    ContainerEdit edit = new ContainerEdit(options, warnings);
    for (ObjectNode target : targets) {
      edit.apply(target);
      names.add(Trees.text(target, "name"));
    }
    new InitContainer(settings).addTo(spec, names, options);
    if (shortLived(pod)) {
      warnings.add(
          "recordings lie in the Pod: what the agent has not taken when a Job's Pod is removed is lost");
    }
    ObjectNode marks = Trees.object(Trees.object(pod, "metadata"), "annotations");
    marks.put(Annotation.INJECTED.fullName(), "true");
    marks.put(Annotation.INJECTED_VERSION.fullName(), Names.VERSION);
    return new Decision.Profiled(pod, List.copyOf(names), List.copyOf(warnings));
  }

  /** Misspelt names have no effect; somebody should say so. */
  private static List<String> unknown(ObjectNode pod) {
    List<String> warnings = new ArrayList<>();
    for (Map.Entry<String, JsonNode> annotation :
        pod.path("metadata").path("annotations").properties()) {
      String name = annotation.getKey();
      if (name.startsWith(Names.PREFIX) && !KNOWN.contains(name)) {
        warnings.add("the annotation " + name + " is not known and has no effect");
        if (warnings.size() == MOST_WARNINGS) {
          break;
        }
      }
    }
    return warnings;
  }

  private boolean shortLived(ObjectNode pod) {
    return settings.volume() == ProfilerSettings.Volume.EMPTY_DIR
        && Trees.find(pod.path("metadata"), "ownerReferences", "kind", "Job") != null;
  }
}
