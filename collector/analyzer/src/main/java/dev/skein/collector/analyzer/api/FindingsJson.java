package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.reports.Finding;
import dev.skein.reports.Finding.Missing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings as JSON, by the id of their rule, the worst first. The members {@code score}, {@code name}, {@code topic} and {@code
 * description} are always there; what a rule in SQL says beside its worst finding is in {@code others}.
 */
final class FindingsJson {
  private static final int NOT_APPLICABLE = -1;
  private static final int FAILED = -3;

  private FindingsJson() {}

  /** Writes an object. */
  static void write(JsonGenerator json, List<Finding> findings) throws IOException {
    Map<String, List<Finding>> rules = new LinkedHashMap<>();
    for (Finding finding : findings) {
      rules.computeIfAbsent(finding.rule(), id -> new ArrayList<>()).add(finding);
    }
    json.writeStartObject();
    for (Map.Entry<String, List<Finding>> rule : rules.entrySet()) {
      Finding worst = rule.getValue().get(0);
      json.writeObjectFieldStart(rule.getKey());
      Json.number(json, "score", score(worst));
      json.writeStringField("name", Objects.requireNonNullElse(worst.name(), rule.getKey()));
      json.writeStringField("topic", Objects.requireNonNullElse(worst.topic(), "other"));
      json.writeStringField("description", description(worst));
      json.writeStringField("state", word(worst.state()));
      json.writeStringField("source", word(worst.source()));
      members(json, worst);
      Json.text(json, "explanation", worst.explanation());
      Json.text(json, "solution", worst.solution());
      missing(json, worst.missing());
      Json.text(json, "query", worst.query());
      if (rule.getValue().size() > 1) {
        json.writeArrayFieldStart("others");
        for (Finding other : rule.getValue().subList(1, rule.getValue().size())) {
          json.writeStartObject();
          Json.number(json, "score", score(other));
          json.writeStringField("state", word(other.state()));
          members(json, other);
          json.writeEndObject();
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void members(JsonGenerator json, Finding finding) throws IOException {
    Json.text(json, "subject", finding.subject());
    Json.text(json, "summary", finding.summary());
    Json.text(json, "from", finding.from());
    Json.text(json, "to", finding.to());
  }

  private static void missing(JsonGenerator json, List<Missing> missing) throws IOException {
    if (missing.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("missing");
    for (Missing event : missing) {
      json.writeStartObject();
      json.writeStringField("event", event.event());
      json.writeStringField("why", event.why());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static double score(Finding finding) {
    return switch (finding.state()) {
      case NOT_APPLICABLE -> NOT_APPLICABLE;
      case FAILED -> FAILED;
      default -> finding.score() == null ? 0 : finding.score();
    };
  }

  private static String description(Finding finding) {
    return Stream.of(finding.summary(), finding.explanation(), finding.solution())
        .filter(text -> text != null && !text.isBlank())
        .collect(Collectors.joining("\n\n"));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
