package dev.skein.collector.controller.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.inject.PodInjector;
import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The table of Pods: each file in {@code pods} has a Pod, what the controller is set to, and what has to come of it. Patches are applied by
 * Jakarta JSON, which shares nothing with the library that makes them.
 */
class PodsTest {
  private static final Path PODS = Path.of("src/test/resources/pods");

  @TestFactory
  Stream<DynamicTest> pods() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(PODS)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        tests.add(DynamicTest.dynamicTest(name, () -> check(file)));
      }
    }
    assertTrue(tests.size() >= 60, "only " + tests.size() + " Pods");
    return tests.stream();
  }

  private static void check(Path file) throws Exception {
    JsonObject table = ExpectedPod.read(Files.readString(file));
    JsonObject pod = table.getJsonObject("pod");
    JsonObject expect = table.getJsonObject("expect");
    List<Notice> notices = new ArrayList<>();
    Reviews reviews = reviews(table, notices);
    JsonObject response = review(reviews, table, pod, false);
    if (expect.containsKey("ignored")) {
      assertUnchanged(response);
      assertEquals(texts(expect, "ignored"), texts(response, "warnings"));
      assertTrue(notices.isEmpty());
    } else if (expect.containsKey("unprofiled")) {
      assertUnchanged(response);
      String warning = texts(response, "warnings").get(0);
      assertTrue(warning.contains(expect.getString("unprofiled")), warning);
      assertNotice(notices, true, expect.getString("unprofiled"));
    } else if (expect.containsKey("refused")) {
      refused(table, response, expect.getString("refused"));
      assertNotice(notices, true, expect.getString("refused"));
    } else {
      assertTrue(response.getBoolean("allowed"), response.toString());
      assertEquals(texts(expect, "warnings"), texts(response, "warnings"));
      JsonObject result = patched(pod, response);
      assertEquals(new ExpectedPod(pod, expect).build(), result);
      assertNotice(notices, false, "the profiler was added to ");
      assertUnchanged(review(reviews, table, result, false));
      assertEquals(1, notices.size(), "the second admission told somebody");
    }
    int told = notices.size();
    assertEquals(response, review(reviews, table, pod, true), "a dry run answers the same");
    assertEquals(told, notices.size(), "a dry run told somebody");
  }

  private static Reviews reviews(JsonObject table, List<Notice> notices) throws Exception {
    Map<String, String> environment = new HashMap<>();
    if (table.containsKey("settings")) {
      table
          .getJsonObject("settings")
          .forEach((k, v) -> environment.put(k, ((JsonString) v).getString()));
    }
    Settings settings = Settings.read(environment);
    String security = table.getString("security", "");
    PodInjector injector =
        new PodInjector(
            settings.profiler(),
            settings.ignoredNamespaces(),
            namespace -> namespace.equals("shop") ? security : "restricted");
    return new Reviews(
        injector, settings.denyConflicts(), notices::add, new Metrics(), Log.silent());
  }

  private static JsonObject review(
      Reviews reviews, JsonObject table, JsonObject pod, boolean dryRun) throws Exception {
    JsonObject request =
        Json.createObjectBuilder()
            .add("uid", "705ab4f5-6393-11e8-b7cc-42010a800002")
            .add("kind", Json.createObjectBuilder().add("version", "v1").add("kind", "Pod"))
            .add(
                "resource",
                Json.createObjectBuilder().add("resource", table.getString("resource", "pods")))
            .add("subResource", table.getString("subResource", ""))
            .add("namespace", table.getString("namespace", "shop"))
            .add("operation", table.getString("operation", "CREATE"))
            .add("dryRun", dryRun)
            .add("object", pod)
            .build();
    JsonObject review =
        Json.createObjectBuilder()
            .add("apiVersion", "admission.k8s.io/v1")
            .add("kind", "AdmissionReview")
            .add("request", request)
            .build();
    byte[] answer = reviews.answer(review.toString().getBytes(StandardCharsets.UTF_8));
    JsonObject read = ExpectedPod.read(new String(answer, StandardCharsets.UTF_8));
    assertEquals("admission.k8s.io/v1", read.getString("apiVersion"));
    assertEquals("AdmissionReview", read.getString("kind"));
    JsonObject response = read.getJsonObject("response");
    assertEquals(request.getString("uid"), response.getString("uid"));
    return response;
  }

  private static void assertUnchanged(JsonObject response) {
    assertTrue(response.getBoolean("allowed"), response.toString());
    assertFalse(response.containsKey("patch"), response.toString());
  }

  private static void refused(JsonObject table, JsonObject response, String expected) {
    assertFalse(response.getBoolean("allowed"), response.toString());
    assertFalse(response.containsKey("patch"), response.toString());
    JsonObject status = response.getJsonObject("status");
    String message = status.getString("message");
    assertEquals(403, status.getInt("code"));
    assertTrue(message.contains(expected), message);
    assertTrue(message.startsWith("skein: " + table.getString("annotation", "")), message);
    assertFalse(message.contains("\n"), message);
  }

  private static void assertNotice(List<Notice> notices, boolean warning, String message) {
    assertEquals(1, notices.size());
    assertEquals(warning, notices.get(0).warning());
    assertEquals("shop", notices.get(0).namespace());
    assertTrue(notices.get(0).message().contains(message), notices.get(0).message());
  }

  private static JsonObject patched(JsonObject pod, JsonObject response) {
    assertEquals("JSONPatch", response.getString("patchType"));
    String patch =
        new String(Base64.getDecoder().decode(response.getString("patch")), StandardCharsets.UTF_8);
    try (var reader = Json.createReader(new StringReader(patch))) {
      return Json.createPatch(reader.readArray()).apply(pod);
    }
  }

  private static List<String> texts(JsonObject owner, String name) {
    return owner.containsKey(name)
        ? owner.getJsonArray(name).getValuesAs(v -> ((JsonString) v).getString())
        : List.of();
  }
}
