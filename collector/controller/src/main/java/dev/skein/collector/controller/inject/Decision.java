package dev.skein.collector.controller.inject;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** What becomes of a Pod. */
public sealed interface Decision {
  /**
   * It stays as it is.
   *
   * @param reason a few words for the log
   * @param warnings sentences for whoever creates the Pod; mostly none
   */
  record Ignored(String reason, List<String> warnings) implements Decision {}

  /**
   * It asks for the profiler and cannot have it.
   *
   * @param setting whether an annotation or label is wrong; otherwise something else in the Pod stands in the way
   * @param message one sentence that names what is wrong and what to do
   */
  record Refused(boolean setting, String message) implements Decision {}

  /**
   * It gets the profiler.
   *
   * @param pod the Pod as it is to be
   * @param containers names of those that are profiled, in the Pod's order
   * @param warnings sentences for whoever creates the Pod
   */
  record Profiled(JsonNode pod, List<String> containers, List<String> warnings)
      implements Decision {}
}
