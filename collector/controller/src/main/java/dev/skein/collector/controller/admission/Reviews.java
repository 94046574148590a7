package dev.skein.collector.controller.admission;

import dev.skein.collector.controller.inject.Decision;
import dev.skein.collector.controller.inject.PodInjector;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import io.fabric8.zjsonpatch.DiffFlags;
import io.fabric8.zjsonpatch.JsonDiff;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * AdmissionReviews of version 1: question → answer. Where anything goes wrong in here, the Pod is let in as it is: a Pod without the profiler
 * is better than no Pod. Threads may share it.
 */
public final class Reviews {
  private static final String API_VERSION = "admission.k8s.io/v1";
  private static final String KIND = "AdmissionReview";
  private static final int FORBIDDEN = 403;
  private static final int WARM_UPS = 50;
  private static final int LONGEST_NAME = 253;

  /** A hundred times those of a large Pod, and some 25 MB of memory. */
  private static final long MOST_TOKENS = 200_000;

  private final PodInjector injector;
  private final boolean denyConflicts;
  private final Consumer<Notice> notices;
  private final Log log;
  private final Outcomes outcomes;
  private final JsonMapper json =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxTokenCount(MOST_TOKENS).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * @param denyConflicts whether a Pod that something but its settings keeps from being profiled is refused
   * @param notices is told what was done; has to return at once
   */
  public Reviews(
      PodInjector injector,
      boolean denyConflicts,
      Consumer<Notice> notices,
      Metrics metrics,
      Log log) {
    this.injector = injector;
    this.denyConflicts = denyConflicts;
    this.notices = notices;
    this.log = log;
    outcomes = new Outcomes(metrics);
  }

  /**
   * Answers a review.
   *
   * @param body JSON, UTF-8
   * @return JSON of the answer
   * @throws BadReviewException where it is no review, so that there is nobody to answer
   */
  byte[] answer(byte[] body) throws BadReviewException {
    JsonNode request = request(body);
    ObjectNode review = json.createObjectNode();
    review.put("apiVersion", API_VERSION).put("kind", KIND);
    ObjectNode response = review.putObject("response");
    response.set("uid", request.get("uid"));
    try {
      decide(request, response);
    } catch (RuntimeException e) {
      // Whatever it is, it is our mistake and not the Pod's.
      response.removeAll();
      response.set("uid", request.get("uid"));
      letIn(
          response,
          List.of(
              "the Pod is not profiled, since Skein's controller made a mistake; its log says more"));
      outcomes.failed.increment();
      log.error(
          "review failed",
          "namespace",
          text(request, "namespace"),
          "pod",
          podName(request),
          "problem",
          e.toString());
    }
    return json.writeValueAsBytes(review);
  }

  private JsonNode request(byte[] body) throws BadReviewException {
    JsonNode review;
    try {
      review = json.readTree(body);
    } catch (JacksonException e) {
      throw new BadReviewException(problem(e));
    }
    String version = text(review, "apiVersion");
    if (!text(review, "kind").equals(KIND) || !version.equals(API_VERSION)) {
      throw new BadReviewException("the body is no " + KIND + " of " + API_VERSION);
    }
    JsonNode request = review.path("request");
    if (text(request, "uid").isEmpty()) {
      throw new BadReviewException("the review has no request.uid");
    }
    return request;
  }

  /** Without the parser's words, which may quote what is in a Pod. */
  private static String problem(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return "the body has more parts, deeper ones or longer numbers than any Pod";
    }
    TokenStreamLocation at = e.getLocation();
    return "the body is no JSON"
        + (at == null ? "" : ": line " + at.getLineNr() + ", column " + at.getColumnNr());
  }

  private void decide(JsonNode request, ObjectNode response) {
    if (!text(request.path("resource"), "group").isEmpty()
        || !text(request.path("resource"), "resource").equals("pods")
        || !request.path("subResource").isMissingNode() && !text(request, "subResource").isEmpty()
        || !text(request, "operation").equals("CREATE")) {
      letIn(response, List.of());
      outcomes.ignored.increment();
      return;
    }
    JsonNode pod = request.path("object");
    Decision decision = injector.decide(pod, text(request, "namespace"));
    if (decision instanceof Decision.Profiled profiled) {
      letIn(response, profiled.warnings());
      patch(response, pod, profiled.pod());
      outcomes.profiled.increment();
      String containers = String.join(", ", profiled.containers());
      log.info(
          "pod profiled",
          "namespace",
          text(request, "namespace"),
          "pod",
          podName(request),
          "containers",
          containers);
      tell(request, false, "Profiled", "the profiler was added to " + containers);
    } else if (decision instanceof Decision.Refused refused) {
      refuse(request, response, refused);
    } else if (decision instanceof Decision.Ignored ignored) {
      letIn(response, ignored.warnings());
      outcomes.ignored.increment();
      log.debug(
          "pod ignored",
          "namespace",
          text(request, "namespace"),
          "pod",
          podName(request),
          "reason",
          ignored.reason());
    }
  }

  private void refuse(JsonNode request, ObjectNode response, Decision.Refused refused) {
    boolean deny = refused.setting() || denyConflicts;
    if (deny) {
      response.put("allowed", false);
      response
          .putObject("status")
          .put("code", FORBIDDEN)
          .put("reason", "Forbidden")
          .put("message", "skein: " + refused.message());
      outcomes.refused.increment();
    } else {
      letIn(response, List.of("the Pod is not profiled: " + refused.message()));
      outcomes.unprofiled.increment();
    }
    log.warn(
        deny ? "pod refused" : "pod not profiled",
        "namespace",
        text(request, "namespace"),
        "pod",
        podName(request),
        "problem",
        refused.message());
    tell(request, true, deny ? "ProfilingRefused" : "NotProfiled", refused.message());
  }

  private static void letIn(ObjectNode response, List<String> warnings) {
    response.put("allowed", true);
    if (!warnings.isEmpty()) {
      ArrayNode list = response.putArray("warnings");
      warnings.forEach(warning -> list.add("skein: " + warning));
    }
  }

  private void patch(ObjectNode response, JsonNode before, JsonNode after) {
    JsonNode patch = JsonDiff.asJson(before, after, DiffFlags.dontNormalizeOpIntoMoveAndCopy());
    response.put("patchType", "JSONPatch");
    response.put("patch", Base64.getEncoder().encodeToString(json.writeValueAsBytes(patch)));
  }

  private void tell(JsonNode request, boolean warning, String reason, String message) {
    if (!request.path("dryRun").asBoolean(false)) {
      notices.accept(
          new Notice(
              text(request, "namespace"),
              request.path("object"),
              podName(request),
              warning,
              reason,
              message));
    }
  }

  private static String podName(JsonNode request) {
    String name = text(request, "name");
    String own = name.isEmpty() ? text(request.path("object").path("metadata"), "name") : name;
    // The API server checks it later.
    return own.length() <= LONGEST_NAME ? own : own.substring(0, LONGEST_NAME);
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).isString() ? node.path(name).stringValue() : "";
  }

  /** Answers made-up reviews, so that what an answer needs was used before the first that counts. */
  public void warmUp() {
    Reviews uncounted = new Reviews(injector, false, notice -> {}, new Metrics(), Log.silent());
    for (int i = 0; i < WARM_UPS; i++) {
      for (byte[] body : WarmUp.bodies()) {
        try {
          json.readTree(uncounted.answer(body));
        } catch (BadReviewException e) {
          throw new IllegalStateException("made-up review: " + e.getMessage(), e);
        }
      }
    }
  }

  /** A review that has an answer and no effect. */
  public static byte[] harmless() {
    return WarmUp.update();
  }

  /** Counts by what came of them. */
  private static final class Outcomes {
    final Metrics.Counter ignored;
    final Metrics.Counter profiled;
    final Metrics.Counter refused;
    final Metrics.Counter unprofiled;
    final Metrics.Counter failed;

    Outcomes(Metrics metrics) {
      List<Metrics.Counter> counters = new ArrayList<>();
      for (String result : List.of("ignored", "profiled", "refused", "unprofiled", "failed")) {
        counters.add(
            metrics.counter(
                "skein_controller_reviews_total",
                "Reviews that were answered.",
                "result=\"" + result + "\""));
      }
      ignored = counters.get(0);
      profiled = counters.get(1);
      refused = counters.get(2);
      unprofiled = counters.get(3);
      failed = counters.get(4);
    }
  }
}
