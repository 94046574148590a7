package dev.skein.collector.controller.admission;

import tools.jackson.databind.JsonNode;

/**
 * What the owners of a Pod are told, as a Kubernetes Event.
 *
 * @param namespace of the Pod
 * @param pod the Pod as it came; its owner is told where it has one, since the Pod itself does not exist yet
 * @param name of the Pod, or "" where the API server will make one up
 * @param warning whether something is wrong
 * @param reason one word
 * @param message a sentence
 */
public record Notice(
    String namespace, JsonNode pod, String name, boolean warning, String reason, String message) {}
