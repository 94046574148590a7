package dev.skein.collector.controller.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Which nodes a Pod asks for, by the labels that every node has. */
final class Nodes {
  private static final List<String> DOMAINS = List.of("kubernetes.io/", "beta.kubernetes.io/");

  private Nodes() {}

  /**
   * A value of the label {@code name} that the Pod asks for although it is none of {@code supported}; "" where it may run on nodes that
   * have a supported one.
   */
  static String without(ObjectNode spec, String name, Set<String> supported) {
    for (String domain : DOMAINS) {
      String value = Trees.text(spec, "nodeSelector", domain + name);
      if (!value.isEmpty() && !supported.contains(value)) {
        return value;
      }
    }
    // A node has to fit one of the terms, and in it every expression.
    String found = "";
    for (JsonNode term :
        spec.path("affinity")
            .path("nodeAffinity")
            .path("requiredDuringSchedulingIgnoredDuringExecution")
            .path("nodeSelectorTerms")) {
      found = excluding(term, name, supported);
      if (found.isEmpty()) {
        return "";
      }
    }
    return found;
  }

  private static String excluding(JsonNode term, String name, Set<String> supported) {
    for (ObjectNode expression : Trees.objects(term, "matchExpressions")) {
      if (DOMAINS.stream().noneMatch(at -> Trees.text(expression, "key").equals(at + name))) {
        continue;
      }
      List<String> values = new ArrayList<>();
      expression.path("values").forEach(value -> values.add(value.asString("")));
      String operator = Trees.text(expression, "operator");
      if (operator.equals("In") && values.stream().noneMatch(supported::contains)) {
        return String.join(" or ", values);
      }
      if (operator.equals("NotIn") && values.containsAll(supported)) {
        return "another " + name + " than " + String.join(" and ", values);
      }
    }
    return "";
  }
}
