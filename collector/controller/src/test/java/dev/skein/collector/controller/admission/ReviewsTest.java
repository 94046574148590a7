package dev.skein.collector.controller.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.inject.PodInjector;
import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reviews that nobody means well with: a Pod is checked by the API server after it was looked at here. */
class ReviewsTest {
  private static final String FEW = "{\"name\":\"LANG\",\"value\":\"C\"}";

  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
  private Reviews reviews;

  @BeforeEach
  void make() throws Exception {
    Settings settings = Settings.read(Map.of());
    PodInjector injector =
        new PodInjector(settings.profiler(), settings.ignoredNamespaces(), namespace -> "");
    Log log = new Log(new PrintStream(logged, true, StandardCharsets.UTF_8), Log.Level.INFO);
    reviews = new Reviews(injector, true, notice -> {}, new Metrics(), log);
  }

  private String answer(String review) throws BadReviewException {
    return new String(
        reviews.answer(review.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  private static String review(String mode, String annotations, String env) {
    return """
        {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"a","operation":"CREATE","namespace":"shop",
         "resource":{"group":"","version":"v1","resource":"pods"},"object":{"metadata":{"name":"cart",
         "labels":{"skein.dev/enabled":"true","skein.dev/mode":"%s"},"annotations":{%s}},
         "spec":{"containers":[{"name":"app","env":[%s]}]}}}}
        """
        .formatted(mode, annotations, env);
  }

  private static String containers(String name) {
    return "\"skein.dev/containers\":\"" + name + "\"";
  }

  private static String repeated(int times, String part) {
    return String.join(",", Collections.nCopies(times, part));
  }

  private void assertRefused(String review, String reason) throws BadReviewException {
    String answer = answer(review);
    assertTrue(answer.contains("\"allowed\":false"), answer);
    assertTrue(answer.contains(reason), answer);
  }

  @Test
  void aPodTakesLittleMemoryHoweverItIsMade() throws Exception {
    // Some hundred bytes of memory for each.
    String parts = review("continuous", containers("app"), repeated(150_000, "{}"));
    BadReviewException refused = assertThrows(BadReviewException.class, () -> answer(parts));
    assertTrue(refused.getMessage().contains("more parts"), refused.getMessage());
    // What changed in a list is found in a table of its length, squared.
    assertRefused(review("continuous", containers("app"), repeated(501, FEW)), "more than 500 env");
    assertTrue(
        answer(review("continuous", containers("app"), repeated(500, FEW))).contains("\"patch\""));
  }

  @Test
  void optionsThatLinuxStartsNoProcessWithAreNotMade() throws Exception {
    String options = "{\"name\":\"JAVA_TOOL_OPTIONS\",\"value\":\"%s\"}";
    String review = review("continuous", containers("app"), options);
    assertRefused(review.formatted("x".repeat(131_000)), "longer than Linux takes");
    assertTrue(answer(review.formatted("x".repeat(130_000))).contains("\"patch\""));
  }

  @Test
  void longNamesMakeShortMessages() throws Exception {
    String name = "x".repeat(10_000);
    assertRefused(review(name, containers("app"), FEW), "skein: skein.dev/mode: ");
    assertRefused(review("continuous", containers(name), FEW), "skein: skein.dev/containers: ");
    String annotations =
        IntStream.range(0, 1000)
            .mapToObj(i -> "\"skein.dev/x" + i + "\":\"\"")
            .collect(Collectors.joining(","));
    String warned = answer(review("continuous", containers("app") + "," + annotations, FEW));
    assertEquals(10, warned.split("is not known", -1).length - 1);
    answer(review("continuous", containers("app"), FEW).replace("\"cart\"", "\"" + name + "\""));
    logged
        .toString(StandardCharsets.UTF_8)
        .lines()
        .forEach(line -> assertTrue(line.length() < 1000, line));
  }

  @Test
  void whatIsWrongIsSaidWithoutTheContent() {
    BadReviewException refused =
        assertThrows(BadReviewException.class, () -> answer("{\"password\":\n geheim}"));
    assertEquals("the body is no JSON: line 2, column 2", refused.getMessage());
  }

  @Test
  void podsOfAnotherApiAreNoPods() throws Exception {
    String review = review("continuous", containers("app"), FEW);
    String answer = answer(review.replace("\"group\":\"\"", "\"group\":\"metrics.k8s.io\""));
    assertTrue(answer.contains("\"allowed\":true"), answer);
    assertFalse(answer.contains("\"patch\""), answer);
  }
}
