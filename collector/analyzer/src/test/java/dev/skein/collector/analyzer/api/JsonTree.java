package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, texts, numbers and truth values. */
final class JsonTree {
  private JsonTree() {}

  /** An object. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> object(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new IOException("there is more behind the object");
      }
      return (Map<String, Object>) value;
    }
  }

  /** The object at some names below another. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> at(Map<String, Object> object, String... names) {
    Map<String, Object> found = object;
    for (String name : names) {
      found = (Map<String, Object>) found.get(name);
    }
    return found;
  }

  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          if (object.put(name, value(parser)) != null) {
            throw new IOException(name + " is there twice");
          }
        }
        return object;
      }
      case START_ARRAY -> {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(value(parser));
        }
        return array;
      }
      case VALUE_STRING -> {
        return parser.getText();
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return parser.getBooleanValue();
      }
      case VALUE_NULL -> {
        return null;
      }
      default -> {
        return parser.getNumberValue();
      }
    }
  }
}
