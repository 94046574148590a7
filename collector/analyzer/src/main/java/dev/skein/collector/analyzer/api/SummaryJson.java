package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.duckdb.result.Unit;
import dev.skein.reports.summary.EventSummary;
import dev.skein.reports.summary.EventSummary.Field;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Summaries of event types as JSON: by type, and by topic. */
final class SummaryJson {
  private SummaryJson() {}

  /** Writes an object with {@code events} and {@code topics}. */
  static void write(JsonGenerator json, List<EventSummary> events) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("events");
    for (EventSummary event : events) {
      json.writeObjectFieldStart(event.event());
      Json.text(json, "name", event.label());
      Json.text(json, "topic", event.topic());
      json.writeNumberField("count", event.count());
      json.writeObjectFieldStart("fields");
      for (Field field : event.fields()) {
        json.writeObjectFieldStart(field.name());
        json.writeStringField("name", field.name());
        write(json, field);
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeObjectFieldStart("topics");
    Map<String, List<EventSummary>> topics =
        events.stream()
            .collect(Collectors.groupingBy(EventSummary::topic, TreeMap::new, Collectors.toList()));
    for (Map.Entry<String, List<EventSummary>> topic : topics.entrySet()) {
      json.writeObjectFieldStart(topic.getKey());
      topic(json, topic.getValue());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void topic(JsonGenerator json, List<EventSummary> events) throws IOException {
    json.writeNumberField("eventCount", events.stream().mapToLong(EventSummary::count).sum());
    json.writeArrayFieldStart("eventTypes");
    for (EventSummary event : events) {
      json.writeString(event.event());
    }
    json.writeEndArray();
    json.writeObjectFieldStart("stats");
    for (EventSummary event : events) {
      for (Field field : event.fields()) {
        if (field.min() != null) {
          json.writeObjectFieldStart(event.event() + "." + field.name());
          write(json, field);
          json.writeEndObject();
        }
      }
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Field field) throws IOException {
    Unit unit =
        Unit.ofComment(
            field.contentType() == null ? null : "CONTENT_TYPE(" + field.contentType() + ")");
    Json.text(json, "unit", word(unit));
    json.writeNumberField("count", field.count());
    number(json, "min", field.min(), unit);
    number(json, "max", field.max(), unit);
    number(json, "avg", field.average(), unit);
    number(json, "sum", field.sum(), unit);
    if (!field.values().isEmpty()) {
      json.writeArrayFieldStart("values");
      for (EventSummary.Value value : field.values()) {
        json.writeString(value.text());
      }
      json.writeEndArray();
      json.writeArrayFieldStart("counts");
      for (EventSummary.Value value : field.values()) {
        json.writeNumber(value.count());
      }
      json.writeEndArray();
    }
  }

  private static void number(JsonGenerator json, String name, Double value, Unit unit)
      throws IOException {
    Json.number(json, name, value);
    if (value != null && Double.isFinite(value) && unit != Unit.NONE) {
      json.writeStringField(name + "Display", unit.format(value));
    }
  }

  /** Null for a plain number. */
  private static String word(Unit unit) {
    return switch (unit) {
      case BYTES -> "B";
      case BITS -> "bit";
      case SECONDS -> "s";
      case FRACTION -> "fraction";
      case HERTZ -> "Hz";
      case NONE, ADDRESS -> null;
    };
  }
}
