package dev.skein.collector.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A line of the log of agent or analyzer: a flat JSON object. */
final class LogLine {
  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, String> values = new HashMap<>();

  /** Reads one; what is no JSON object has no values. */
  static LogLine of(String text) {
    LogLine line = new LogLine();
    try (JsonParser json = JSON.createParser(text)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          json.nextToken();
          line.values.put(name, json.getText());
        }
      }
    } catch (IOException e) {
      // A JVM's own words may stand between the lines.
      line.values.clear();
    }
    return line;
  }

  /** Whether it tells of an event. */
  boolean is(String event) {
    return event.equals(values.get("event"));
  }

  /** A value as text, "" where there is none. */
  String text(String name) {
    return values.getOrDefault(name, "");
  }

  /** A whole number, 0 where there is none. */
  long number(String name) {
    String text = text(name);
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }
}
