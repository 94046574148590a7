package dev.skein.collector.controller.inject;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Finds the containers that are to be profiled. */
final class Targets {
  private static final String NAME = Annotation.CONTAINERS.fullName();

  private Targets() {}

  /**
   * The containers that the annotation names, in the Pod's order.
   *
   * @throws RefusedException where it names none, or one that cannot be
   */
  static List<ObjectNode> of(ObjectNode spec, Annotations annotations) throws RefusedException {
    String text = annotations.text(Annotation.CONTAINERS);
    if (text.isEmpty()) {
      throw RefusedException.setting(
          NAME, "it is missing or empty: name the containers to profile, with commas between them");
    }
    Set<String> wanted = new LinkedHashSet<>();
    for (String name : text.split(",", -1)) {
      if (name.isBlank()) {
        throw RefusedException.setting(NAME, "it has an empty name");
      }
      wanted.add(name.strip());
    }
    List<ObjectNode> found = new ArrayList<>();
    for (ObjectNode container : Trees.objects(spec, "initContainers")) {
      if (wanted.remove(Trees.text(container, "name"))) {
        found.add(sidecar(container));
      }
    }
    for (ObjectNode container : Trees.objects(spec, "containers")) {
      if (wanted.remove(Trees.text(container, "name"))) {
        found.add(container);
      }
    }
    if (!wanted.isEmpty()) {
      throw RefusedException.setting(
          NAME, "there is no container " + wanted.iterator().next() + " in this Pod");
    }
    return found;
  }

  private static ObjectNode sidecar(ObjectNode container) throws RefusedException {
    String name = Trees.text(container, "name");
    if (!Trees.text(container, "restartPolicy").equals("Always")) {
      throw RefusedException.setting(
          NAME,
          "container "
              + name
              + " is an init container, which ends before the application starts: only containers and native sidecars can be profiled");
    }
    return container;
  }
}
