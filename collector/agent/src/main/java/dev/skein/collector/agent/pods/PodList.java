package dev.skein.collector.agent.pods;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** Reads what the API server answers, token by token: an answer of megabytes leaves a few names. */
public final class PodList {
  private static final JsonFactory JSON = new JsonFactory();

  // A static Pod's folder has this for its UID.
  private static final String CONFIG_HASH = "kubernetes.io/config.hash";

  private PodList() {}

  /** The two names of a Pod. */
  public record Pod(String namespace, String name) {}

  /**
   * Reads a list of Pods.
   *
   * @return by the UIDs that folders may have
   * @throws IOException where it is no such list
   */
  public static Map<String, Pod> read(InputStream json) throws IOException {
    Map<String, Pod> pods = new HashMap<>();
    boolean list = false;
    try (JsonParser parser = JSON.createParser(json)) {
      require(parser.nextToken() == JsonToken.START_OBJECT);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals("items") && value == JsonToken.START_ARRAY) {
          list = true;
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            item(parser, pods);
          }
        } else {
          parser.skipChildren();
        }
      }
    }
    require(list);
    return pods;
  }

  private static void item(JsonParser parser, Map<String, Pod> pods) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
        metadata(parser, pods);
      } else {
        parser.skipChildren();
      }
    }
  }

  private static void metadata(JsonParser parser, Map<String, Pod> pods) throws IOException {
    Map<String, String> texts = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("annotations") && value == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String annotation = parser.currentName();
          parser.nextToken();
          if (annotation.equals(CONFIG_HASH)) {
            texts.put(CONFIG_HASH, parser.getText());
          }
        }
      } else if (value == JsonToken.VALUE_STRING) {
        texts.put(field, parser.getText());
      } else {
        parser.skipChildren();
      }
    }
    if (texts.containsKey("uid") && texts.containsKey("name") && texts.containsKey("namespace")) {
      Pod pod = new Pod(texts.get("namespace"), texts.get("name"));
      pods.put(texts.get("uid"), pod);
      if (texts.containsKey(CONFIG_HASH)) {
        pods.put(texts.get(CONFIG_HASH), pod);
      }
    }
  }

  private static void require(boolean condition) throws IOException {
    if (!condition) {
      throw new IOException("the answer is no list of Pods");
    }
  }
}
