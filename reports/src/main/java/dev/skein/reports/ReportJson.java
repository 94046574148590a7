package dev.skein.reports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.reports.Finding.Missing;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Locale;

/** A report as JSON; {@code docs/reports.md} has the fields. What there is nothing to say about is left out. */
public final class ReportJson {
  private ReportJson() {}

  /** Writes one object and leaves the stream open. */
  public static void write(OutputStream out, Report report) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      text(json, "recording", report.recording());
      time(json, "start", report.start());
      time(json, "end", report.end());
      time(json, "from", report.window().from());
      time(json, "to", report.window().to());
      time(json, "generatedAt", report.generatedAt());
      json.writeArrayFieldStart("findings");
      for (Finding finding : report.findings()) {
        json.writeStartObject();
        members(json, finding);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  /** Writes the fields of a finding into an object that is open. */
  public static void members(JsonGenerator json, Finding f) throws IOException {
    json.writeStringField("rule", f.rule());
    json.writeStringField("source", word(f.source()));
    json.writeStringField("state", word(f.state()));
    if (f.score() != null) {
      json.writeNumberField("score", f.score());
    }
    text(json, "name", f.name());
    text(json, "topic", f.topic());
    text(json, "subject", f.subject());
    text(json, "summary", f.summary());
    text(json, "explanation", f.explanation());
    text(json, "solution", f.solution());
    time(json, "from", f.from());
    time(json, "to", f.to());
    if (!f.missing().isEmpty()) {
      json.writeArrayFieldStart("missing");
      for (Missing missing : f.missing()) {
        json.writeStartObject();
        json.writeStringField("event", missing.event());
        json.writeStringField("why", missing.why());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    text(json, "query", f.query());
  }

  /** A constant as JSON has it: {@code not_applicable}. */
  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static void text(JsonGenerator json, String name, String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  private static void time(JsonGenerator json, String name, Instant value) throws IOException {
    text(json, name, value == null ? null : value.toString());
  }
}
