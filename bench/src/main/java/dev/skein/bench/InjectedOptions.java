package dev.skein.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a controller tells JVMs: {@code PORT STORE MANIFEST [ANNOTATION=VALUE]...} prints the value of JAVA_TOOL_OPTIONS that it
 * gives the manifest's Pod with these annotations.
 */
public final class InjectedOptions {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

  private InjectedOptions() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    Webhook webhook = new Webhook(Integer.parseInt(arguments[0]), Path.of(arguments[1]));
    Map<String, String> annotations = new LinkedHashMap<>();
    for (int i = 3; i < arguments.length; i++) {
      String[] parts = arguments[i].split("=", 2);
      annotations.put("skein.dev/" + parts[0], parts[1]);
    }
    String answer = webhook.ask(new PodReviews(Path.of(arguments[2])).small(0, annotations));
    System.out.println(value(new String(Base64.getDecoder().decode(patch(answer)), UTF_8)));
    System.exit(0);
  }

  private static String patch(String answer) throws IOException {
    try (JsonParser json = JSON.createParser(answer)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.FIELD_NAME && json.currentName().equals("patch")) {
          return json.nextTextValue();
        }
      }
    }
    throw new IOException("no patch in " + answer);
  }

  /** Of the object in a JSON patch that has the variable's name. */
  private static String value(String patch) throws IOException {
    try (JsonParser json = JSON.createParser(patch)) {
      String name = "";
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING && "name".equals(json.currentName())) {
          name = json.getText();
        } else if (token == JsonToken.VALUE_STRING
            && "value".equals(json.currentName())
            && name.equals(VARIABLE)) {
          return json.getText();
        }
      }
    }
    throw new IOException("no " + VARIABLE + " in " + patch);
  }
}
