package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What stands beside the chart. */
class ScriptsTest {
  /** Whatever may have been installed is named in what removes it. */
  @Test
  void uninstall_removes_every_kind_that_the_chart_can_render() throws IOException {
    String script = Files.readString(Chart.ROOT.resolve("deploy/uninstall"));
    List<Manifest> objects = new ArrayList<>();
    for (String values :
        List.of(
            "namespace: {create: true}\nanalyzer: {certificate: {source: secret}}",
            "openshift: {enabled: true}\npodMonitor: {enabled: true}\n"
                + "controller: {certificate: {source: certManager, issuer: {name: ca}}}\n"
                + "analyzer: {certificate: {source: certManager, issuer: {name: ca}}}")) {
      objects.addAll(Chart.objects(values));
    }
    TreeSet<String> missing = new TreeSet<>();
    for (Manifest object : objects) {
      int slash = object.apiVersion().indexOf('/');
      String group = slash < 0 ? "" : "." + object.apiVersion().substring(0, slash);
      String name = Kind.of(object).plural() + group;
      if (!(" " + script.replace('\n', ' '))
          .matches(".*[ ]" + name.replace(".", "\\.") + "[ ;].*")) {
        missing.add(name);
      }
      Map<String, Object> labels = object.at("metadata.labels");
      assertEquals("skein", labels.get("app.kubernetes.io/name"), object.id());
      assertEquals("skein", labels.get("app.kubernetes.io/part-of"), object.id());
    }
    assertEquals(new TreeSet<>(), missing);
  }

  @Test
  void the_example_is_enrolled_and_what_kubernetes_takes() throws Exception {
    boolean enrolled = false;
    for (Manifest object :
        Chart.objectsOf(Files.readString(Chart.ROOT.resolve("deploy/example/workload.yaml")))) {
      assertEquals(null, Kind.of(object).problem(object), object.id());
      Map<String, Object> metadata = object.at("spec.template.metadata");
      if (object.hasPods()) {
        List<String> names =
            object.containers().stream().map(container -> (String) container.get("name")).toList();
        Map<String, Object> annotations = Manifest.mapAt(metadata, "annotations");
        enrolled |=
            Manifest.mapAt(metadata, "labels")
                    .entrySet()
                    .containsAll(
                        Map.of("skein.dev/enabled", "true", "skein.dev/mode", "continuous")
                            .entrySet())
                && names.contains(annotations.get("skein.dev/containers"));
        String page = Files.readString(Chart.ROOT.resolve("docs/controller.md"));
        for (String annotation : annotations.keySet()) {
          assertTrue(page.contains("| `" + annotation + "` |"), annotation);
        }
      }
    }
    assertTrue(enrolled);
  }
}
