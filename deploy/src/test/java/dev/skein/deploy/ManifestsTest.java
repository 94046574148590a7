package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The manifests for those without Helm: what the chart renders, a file for each folder of templates. With {@code
 * -Dskein.write.docs=true} they are written.
 */
class ManifestsTest {
  private static final Path FOLDER = Chart.ROOT.resolve("deploy/manifests");
  private static final Pattern SOURCE =
      Pattern.compile("(?m)^---\\n# Source: skein/templates/([a-z]+)/[a-z]+\\.yaml\\n");

  private static ApiServer server;

  @BeforeAll
  static void start() throws IOException {
    server = new ApiServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Map<String, String> rendered() throws IOException {
    String text =
        Chart.text("namespace: {create: true}\nanalyzer: {certificate: {source: secret}}");
    Map<String, StringBuilder> files = new TreeMap<>();
    Matcher source = SOURCE.matcher(text);
    assertTrue(source.find());
    boolean more = true;
    while (more) {
      String file = source.group(1) + ".yaml";
      int start = source.end();
      more = source.find();
      files
          .computeIfAbsent(
              file, name -> new StringBuilder("# Written by ManifestsTest from deploy/chart.\n"))
          .append("---\n")
          .append(text, start, more ? source.start() : text.length());
    }
    Map<String, String> texts = new TreeMap<>();
    files.forEach(
        (name, content) ->
            texts.put(name, content.toString().replaceAll("(?m)[ \\t]+$", "").strip() + "\n"));
    return texts;
  }

  @Test
  void they_are_what_the_chart_renders() throws IOException {
    Map<String, String> rendered = rendered();
    if (Boolean.getBoolean("skein.write.docs")) {
      for (Map.Entry<String, String> file : rendered.entrySet()) {
        Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
      }
    }
    Map<String, String> here = new TreeMap<>();
    try (var files = Files.newDirectoryStream(FOLDER, "*.yaml")) {
      for (Path file : files) {
        if (!file.endsWith("kustomization.yaml")) {
          here.put(file.getFileName().toString(), Files.readString(file));
        }
      }
    }
    assertEquals(rendered.keySet(), here.keySet());
    rendered.forEach((name, text) -> assertEquals(text, here.get(name), name));
  }

  /** What an administrator types: kubectl puts the files together, and finds a kind for everything in them. */
  @Test
  void kubectl_takes_them() throws Exception {
    needKubectl();
    TreeSet<String> expected = new TreeSet<>();
    for (String text : rendered().values()) {
      Chart.objectsOf(text).forEach(object -> expected.add(word(object)));
    }
    assertEquals(
        expected,
        created(
            "create",
            "--dry-run=client",
            "--validate=false",
            "-o",
            "name",
            "-k",
            FOLDER.toString()));
  }

  /** The same for everything that the chart can render. */
  @Test
  void kubectl_takes_what_else_the_chart_renders() throws Exception {
    needKubectl();
    String text =
        Chart.text(
            """
            recordings: {volume: emptyDir}
            openshift: {enabled: true}
            podMonitor: {enabled: true}
            controller: {certificate: {source: certManager, issuer: {name: ca}}}
            analyzer: {certificate: {source: certManager, issuer: {name: ca}}}
            """);
    Path file = Files.createTempFile("rendered", ".yaml");
    try {
      Files.writeString(file, text);
      TreeSet<String> expected = new TreeSet<>();
      Chart.objectsOf(text).forEach(object -> expected.add(word(object)));
      assertEquals(
          expected,
          created(
              "create",
              "--dry-run=client",
              "--validate=false",
              "-o",
              "name",
              "-f",
              file.toString()));
    } finally {
      Files.delete(file);
    }
  }

  /** As kubectl writes it: {@code deployment.apps/name}. */
  private static String word(Manifest object) {
    String version = object.apiVersion();
    int slash = version.indexOf('/');
    String group = slash < 0 ? "" : "." + version.substring(0, slash);
    return object.kind().toLowerCase(Locale.ROOT) + group + "/" + object.name();
  }

  private static TreeSet<String> created(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return new TreeSet<>(output.lines().toList());
  }

  private static void needKubectl() {
    boolean there =
        List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
    if (!there) {
      System.err.println(
          "deploy: no kubectl, so its dry run is left out (Debian: apt-get install kubernetes-client)");
    }
    assumeTrue(there, "no kubectl");
  }
}
