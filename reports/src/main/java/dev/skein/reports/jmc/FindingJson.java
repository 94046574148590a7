package dev.skein.reports.jmc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.skein.reports.Finding;
import dev.skein.reports.Finding.Missing;
import dev.skein.reports.Finding.Source;
import dev.skein.reports.Finding.State;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Findings as JSON between processes: an object a line. */
public final class FindingJson {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final String MISSING = "missing ";
  private static final int MAX_TEXT = 20_000;

  private FindingJson() {}

  /** Writes an object a line. */
  public static JsonGenerator lines(OutputStream out) throws IOException {
    JsonGenerator json = FACTORY.createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    return json;
  }

  /** Writes one of them. */
  public static void write(JsonGenerator json, Finding f) throws IOException {
    json.writeStartObject();
    json.writeStringField("rule", f.rule());
    json.writeStringField("source", f.source().name());
    json.writeStringField("state", f.state().name());
    if (f.score() != null) {
      json.writeNumberField("score", f.score());
    }
    text(json, "name", f.name());
    text(json, "topic", f.topic());
    text(json, "subject", f.subject());
    text(json, "summary", f.summary());
    text(json, "explanation", f.explanation());
    text(json, "solution", f.solution());
    text(json, "from", f.from() == null ? null : f.from().toString());
    text(json, "to", f.to() == null ? null : f.to().toString());
    text(json, "query", f.query());
    for (Missing missing : f.missing()) {
      json.writeStringField(MISSING + missing.event(), missing.why());
    }
    json.writeEndObject();
  }

  private static void text(JsonGenerator json, String name, String value) throws IOException {
    if (value != null) {
      // A recording's own texts go into some, and can have any length.
      json.writeStringField(
          name, value.length() <= MAX_TEXT ? value : value.substring(0, MAX_TEXT) + " …");
    }
  }

  /** The members of one line. */
  public static Map<String, String> members(String line) throws IOException {
    Map<String, String> members = new HashMap<>();
    try (JsonParser parser = FACTORY.createParser(line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("not an object: " + line);
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        members.put(name, parser.getText());
      }
    }
    return members;
  }

  /** A finding from the members of its line. */
  public static Finding finding(Map<String, String> members) {
    String score = members.get("score");
    List<Missing> missing = new ArrayList<>();
    members.forEach(
        (name, value) -> {
          if (name.startsWith(MISSING)) {
            missing.add(new Missing(name.substring(MISSING.length()), value));
          }
        });
    missing.sort((a, b) -> a.event().compareTo(b.event()));
    return new Finding(
        members.get("rule"),
        Source.valueOf(members.get("source")),
        State.valueOf(members.get("state")),
        score == null ? null : Double.valueOf(score),
        members.get("name"),
        members.get("topic"),
        members.get("subject"),
        members.get("summary"),
        members.get("explanation"),
        members.get("solution"),
        time(members.get("from")),
        time(members.get("to")),
        List.copyOf(missing),
        members.get("query"));
  }

  private static Instant time(String text) {
    return text == null ? null : Instant.parse(text);
  }
}
