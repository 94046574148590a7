package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  /** With programs in place of Maven and podman that write down how they are called. */
  @Test
  void images_for_several_processors_become_one_list_each(@TempDir Path folder) throws Exception {
    Path calls = folder.resolve("calls");
    for (String program : List.of("mvn", "podman")) {
      Path file = folder.resolve("bin").resolve(program);
      Files.createDirectories(file.getParent());
      Files.writeString(
          file,
          "#!/bin/sh\necho \"" + program + " $*\" >> '" + calls + "'\necho podman version 5\n");
      assertTrue(file.toFile().setExecutable(true));
    }
    Path script = folder.resolve("deploy/images/build");
    Files.createDirectories(script.getParent());
    Files.copy(Chart.ROOT.resolve("deploy/images/build"), script);
    for (String part : List.of("controller", "agent", "analyzer", "demo")) {
      Path target = folder.resolve("collector/" + part + "/target");
      Files.createDirectories(target.resolve("lib"));
      Files.createFile(target.resolve("skein-collector-" + part + "-1.jar"));
    }
    Files.createDirectories(folder.resolve("collector/controller/src/main/profiler"));
    for (String platforms : List.of("linux/arm64", "linux/amd64,linux/arm64")) {
      ProcessBuilder builder =
          new ProcessBuilder(
              "bash", script.toString(), "r.example/s", "1", "--push", "--platform", platforms);
      builder.environment().merge("PATH", "", (a, b) -> folder.resolve("bin") + ":" + a);
      builder.environment().remove("ENGINE");
      Process process = builder.redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, process.waitFor(), output);
    }
    String called = Files.readString(calls);
    String[] words = {
      "-t r.example/s/agent:1 --platform linux/arm64 ",
      "podman push r.example/s/agent:1",
      "--manifest r.example/s/agent:1 --platform linux/amd64,linux/arm64 ",
      "podman manifest push --all r.example/s/agent:1 docker://r.example/s/agent:1"
    };
    int at = 0;
    for (String part : words) {
      int next = called.indexOf(part, at);
      assertTrue(next >= 0, () -> part + " is not in " + called);
      at = next;
    }
    assertEquals(4, called.split("podman push ", -1).length - 1);
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
