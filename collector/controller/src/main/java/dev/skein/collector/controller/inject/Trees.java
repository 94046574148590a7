package dev.skein.collector.controller.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and changes parts of JSON trees. What has another type than expected reads as absent. */
final class Trees {
  private Trees() {}

  /** A text below {@code names}, or "". */
  static String text(JsonNode node, String... names) {
    JsonNode at = node;
    for (String name : names) {
      at = at.path(name);
    }
    return at.isString() ? at.stringValue() : "";
  }

  /** The objects in the list {@code name}; none where there is no list. */
  static List<ObjectNode> objects(JsonNode node, String name) {
    List<ObjectNode> found = new ArrayList<>();
    for (JsonNode element : node.path(name)) {
      if (element instanceof ObjectNode object) {
        found.add(object);
      }
    }
    return found;
  }

  /** The object of a list whose {@code key} is {@code value}, the last of several as in Kubernetes; or null. */
  static ObjectNode find(JsonNode node, String list, String key, String value) {
    ObjectNode found = null;
    for (ObjectNode object : objects(node, list)) {
      if (text(object, key).equals(value)) {
        found = object;
      }
    }
    return found;
  }

  /** The list {@code name}, made where there is none. */
  static ArrayNode list(ObjectNode node, String name) {
    return node.path(name) instanceof ArrayNode list ? list : node.putArray(name);
  }

  /** The object {@code name}, made where there is none. */
  static ObjectNode object(ObjectNode node, String name) {
    return node.path(name) instanceof ObjectNode object ? object : node.putObject(name);
  }

  /** Whether everything in {@code wanted} is in {@code existing} too; defaults that the API server added may be beside it. */
  static boolean has(JsonNode existing, JsonNode wanted) {
    if (wanted instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (!has(existing.path(field.getKey()), field.getValue())) {
          return false;
        }
      }
      return existing.isObject();
    }
    if (wanted instanceof ArrayNode list) {
      if (!existing.isArray() || existing.size() != list.size()) {
        return false;
      }
      for (int i = 0; i < list.size(); i++) {
        if (!has(existing.get(i), list.get(i))) {
          return false;
        }
      }
      return true;
    }
    return existing.equals(wanted);
  }

  /**
   * Puts an object into a list by its name, unless it is there already.
   *
   * @param what the word for it in the message
   * @param first whether it goes before all others
   * @throws RefusedException where the list has another one of this name
   */
  static void put(ObjectNode owner, String list, ObjectNode wanted, String what, boolean first)
      throws RefusedException {
    String name = text(wanted, "name");
    ObjectNode existing = find(owner, list, "name", name);
    if (existing == null) {
      ArrayNode elements = list(owner, list);
      elements.insert(first ? 0 : elements.size(), wanted);
    } else if (!has(existing, wanted)) {
      throw RefusedException.obstacle(
          what + " " + name + " is there already and is another one: rename it");
    }
  }
}
