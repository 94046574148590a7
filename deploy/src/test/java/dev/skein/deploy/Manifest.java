package dev.skein.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An object for the API server.
 *
 * @param tree maps, lists and values, as in YAML
 */
record Manifest(Map<String, Object> tree) {
  String apiVersion() {
    return (String) tree.get("apiVersion");
  }

  String kind() {
    return (String) tree.get("kind");
  }

  String name() {
    return (String) map(tree.get("metadata")).get("name");
  }

  /** Null where it names none. */
  String namespace() {
    return (String) map(tree.get("metadata")).get("namespace");
  }

  /** {@code Kind/name}. */
  String id() {
    return kind() + "/" + name();
  }

  /** What lies at {@code a.b.c}, or an empty map. */
  Map<String, Object> at(String path) {
    return mapAt(tree, path);
  }

  /** The list at {@code a.b.c}, or an empty one. */
  List<Map<String, Object>> listAt(String path) {
    return listAt(tree, path);
  }

  /** Whether it makes Pods. */
  boolean hasPods() {
    return !at("spec.template.spec").isEmpty();
  }

  /** The containers of its Pods, those that run before the others first. */
  List<Map<String, Object>> containers() {
    List<Map<String, Object>> all = new ArrayList<>(listAt("spec.template.spec.initContainers"));
    all.addAll(listAt("spec.template.spec.containers"));
    return all;
  }

  static Map<String, Object> mapAt(Map<String, Object> tree, String path) {
    Map<String, Object> at = tree;
    for (String step : path.split("\\.")) {
      Object next = at.get(step);
      if (next == null) {
        return Map.of();
      }
      at = map(next);
    }
    return at;
  }

  static List<Map<String, Object>> listAt(Map<String, Object> tree, String path) {
    int last = path.lastIndexOf('.');
    Map<String, Object> parent = last < 0 ? tree : mapAt(tree, path.substring(0, last));
    Object list = parent.get(path.substring(last + 1));
    List<Map<String, Object>> found = new ArrayList<>();
    if (list != null) {
      for (Object element : (List<?>) list) {
        found.add(map(element));
      }
    }
    return found;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
