package dev.skein.collector.analyzer.access;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a few values from a JSON document, and skips the rest. */
final class JsonPaths {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonPaths() {}

  /**
   * The values at some paths.
   *
   * @param paths names joined with '/', which may occur in names too; elements of an array have the path of the array
   * @return for each path that occurs its texts, numbers and truth values, as text in the order of the document
   */
  static Map<String, List<String>> read(byte[] json, Set<String> paths) throws IOException {
    Map<String, List<String>> values = new HashMap<>();
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("answer is no JSON object");
      }
      List<String> names = new ArrayList<>();
      int depth = 1;
      while (depth > 0) {
        JsonToken token = parser.nextToken();
        if (token == null) {
          throw new IOException("answer is cut off");
        }
        if (token.isStructStart()) {
          names.add(parser.currentName());
          depth++;
        } else if (token.isStructEnd()) {
          depth--;
          if (depth > 0) {
            names.remove(names.size() - 1);
          }
        } else if (token.isScalarValue()) {
          String path = path(names, parser.currentName());
          if (paths.contains(path)) {
            values.computeIfAbsent(path, key -> new ArrayList<>()).add(parser.getText());
          }
        }
      }
    }
    return values;
  }

  private static String path(List<String> names, String last) {
    StringBuilder path = new StringBuilder();
    for (String name : names) {
      append(path, name);
    }
    append(path, last);
    return path.toString();
  }

  private static void append(StringBuilder path, String name) {
    // Elements of an array have none.
    if (name != null) {
      path.append(path.isEmpty() ? "" : "/").append(name);
    }
  }
}
