package dev.skein.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads flat JSON objects: what clients send, and DuckDB's errors. */
final class JsonReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(16)
                  .maxStringLength(SkeinServer.MAX_BODY)
                  .build())
          .build();

  private JsonReader() {}

  /**
   * The members of an object: strings, numbers ({@link Double}), truth values; null for null and whatever is nested.
   *
   * @throws IOException when it is no JSON object
   */
  static Map<String, Object> object(byte[] json) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    try (JsonParser parser = FACTORY.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("a JSON object was expected");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        members.put(name, value(parser));
      }
      if (parser.nextToken() != null) {
        throw new IOException("there is something behind the JSON object");
      }
    }
    return members;
  }

  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw new IOException("the JSON ends too early");
    }
    return switch (token) {
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case START_OBJECT, START_ARRAY -> {
        parser.skipChildren();
        yield null;
      }
      default -> null;
    };
  }
}
