package dev.skein.collector.controller.admission;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.List;

/** What a profiled Pod has to look like, put together from JSON that a person wrote. */
final class ExpectedPod {
  private static final String IDENTITY =
      """
      [{"name":"SKEIN_NAMESPACE","valueFrom":{"fieldRef":{"fieldPath":"metadata.namespace"}}},
       {"name":"SKEIN_POD_UID","valueFrom":{"fieldRef":{"fieldPath":"metadata.uid"}}},
       {"name":"SKEIN_POD_NAME","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}},
       {"name":"SKEIN_NODE_NAME","valueFrom":{"fieldRef":{"fieldPath":"spec.nodeName"}}},
       {"name":"SKEIN_CONTAINER","value":"@CONTAINER@"}]
      """;
  private static final String MOUNTS =
      """
      [{"name":"skein-profiler","mountPath":"/skein/profiler","readOnly":true},
       {"name":"skein-recordings","mountPath":"/jfr-data","subPathExpr":"$(SKEIN_NAMESPACE)/$(SKEIN_POD_UID)/@CONTAINER@"}]
      """;
  private static final String INIT =
      """
      {"name":"skein-profiler","image":"@IMAGE@","imagePullPolicy":"@POLICY@","command":["/opt/skein/prepare"],
       "env":[{"name":"SKEIN_NAMESPACE","valueFrom":{"fieldRef":{"fieldPath":"metadata.namespace"}}},
              {"name":"SKEIN_POD_UID","valueFrom":{"fieldRef":{"fieldPath":"metadata.uid"}}},
              {"name":"SKEIN_CONTAINERS","value":"@CONTAINERS@"} @JDK@],
       "volumeMounts":[{"name":"skein-profiler","mountPath":"/skein/profiler"},
                       {"name":"skein-recordings","mountPath":"/skein/recordings","subPathExpr":"$(SKEIN_NAMESPACE)/$(SKEIN_POD_UID)"}],
       "resources":{"requests":{"cpu":"50m","memory":"32Mi"},"limits":{"cpu":"50m","memory":"32Mi"}},
       "securityContext":{"allowPrivilegeEscalation":false,"privileged":false,"readOnlyRootFilesystem":true,"runAsNonRoot":true, @USER@
                          "capabilities":{"drop":["ALL"]},"seccompProfile":{"type":"RuntimeDefault"}}}
      """;

  private final JsonObject pod;
  private final JsonObject expect;
  private final JsonObject options;
  private final List<String> kept;

  /**
   * @param pod as it came
   * @param expect what the case says of the result
   */
  ExpectedPod(JsonObject pod, JsonObject expect) {
    this.pod = pod;
    this.expect = expect;
    options = expect.getJsonObject("profiled");
    kept =
        expect.containsKey("kept")
            ? expect.getJsonArray("kept").getValuesAs(v -> ((JsonString) v).getString())
            : List.of();
  }

  JsonObject build() {
    JsonObject metadata = pod.getJsonObject("metadata");
    JsonObject marks =
        Json.createObjectBuilder(metadata.getJsonObject("annotations"))
            .add("skein.dev/injected", "true")
            .add("skein.dev/injected-version", "1")
            .build();
    return Json.createObjectBuilder(pod)
        .add("metadata", Json.createObjectBuilder(metadata).add("annotations", marks))
        .add("spec", spec(pod.getJsonObject("spec")))
        .build();
  }

  private JsonObjectBuilder spec(JsonObject spec) {
    JsonObjectBuilder result = Json.createObjectBuilder(spec);
    result.add("volumes", list(spec, "volumes", volumes()));
    JsonArrayBuilder inits = Json.createArrayBuilder().add(read(init()));
    for (JsonValue container : elements(spec, "initContainers")) {
      inits.add(container(container.asJsonObject()));
    }
    JsonArrayBuilder containers = Json.createArrayBuilder();
    for (JsonValue container : elements(spec, "containers")) {
      containers.add(container(container.asJsonObject()));
    }
    return result.add("initContainers", inits).add("containers", containers);
  }

  private String volumes() {
    String recordings =
        said("emptyDir") == null
            ? "{\"name\":\"skein-recordings\",\"hostPath\":{\"type\":\"DirectoryOrCreate\",\"path\":\""
                + (said("hostPath") == null ? "/var/lib/skein/recordings" : said("hostPath"))
                + "\"}}"
            : "{\"name\":\"skein-recordings\",\"emptyDir\":{\"sizeLimit\":\""
                + said("emptyDir")
                + "\"}}";
    return "[{\"name\":\"skein-profiler\",\"emptyDir\":{\"sizeLimit\":\"16Mi\"}},"
        + recordings
        + "]";
  }

  private String init() {
    String jdk = said("jdkRecording");
    boolean noUser = expect.containsKey("init") && expect.getJsonObject("init").containsKey("user");
    String variable = ",{\"name\":\"SKEIN_JDK_RECORDING\",\"value\":\"" + jdk + "\"}";
    return INIT.replace("@IMAGE@", said("image") == null ? "skein-profiler:0.1.0" : said("image"))
        .replace("@POLICY@", said("pullPolicy") == null ? "IfNotPresent" : said("pullPolicy"))
        .replace("@CONTAINERS@", String.join(" ", options.keySet()))
        .replace("@JDK@", jdk == null ? "" : variable)
        .replace("@USER@", noUser ? "" : "\"runAsUser\":65532,\"runAsGroup\":65532,");
  }

  private JsonObjectBuilder container(JsonObject container) {
    String name = container.getString("name");
    JsonObjectBuilder result = Json.createObjectBuilder(container);
    if (!options.containsKey(name)) {
      return result;
    }
    String variable = expect.getString("variable", "JAVA_TOOL_OPTIONS");
    JsonObject wanted =
        Json.createObjectBuilder()
            .add("name", variable)
            .add("value", options.getString(name))
            .build();
    JsonArrayBuilder env = Json.createArrayBuilder();
    List<JsonValue> before = elements(container, "env");
    int last = -1;
    for (int i = 0; i < before.size(); i++) {
      last = before.get(i).asJsonObject().getString("name").equals(variable) ? i : last;
    }
    for (int i = 0; i < before.size(); i++) {
      env.add(i == last ? wanted : before.get(i));
    }
    for (JsonValue identity : array(IDENTITY.replace("@CONTAINER@", name))) {
      if (!kept.contains("env " + identity.asJsonObject().getString("name"))) {
        env.add(identity);
      }
    }
    if (last < 0) {
      env.add(wanted);
    }
    return result
        .add("env", env)
        .add("volumeMounts", list(container, "volumeMounts", MOUNTS.replace("@CONTAINER@", name)));
  }

  private JsonArrayBuilder list(JsonObject owner, String list, String more) {
    JsonArrayBuilder result = Json.createArrayBuilder();
    elements(owner, list).forEach(result::add);
    for (JsonValue element : array(more)) {
      if (!kept.contains(list + " " + element.asJsonObject().getString("name"))) {
        result.add(element);
      }
    }
    return result;
  }

  private String said(String name) {
    return expect.containsKey("init") ? expect.getJsonObject("init").getString(name, null) : null;
  }

  private static List<JsonValue> elements(JsonObject owner, String list) {
    return owner.containsKey(list) ? owner.getJsonArray(list) : List.of();
  }

  private static List<JsonValue> array(String text) {
    try (var reader = Json.createReader(new StringReader(text))) {
      return reader.readArray();
    }
  }

  static JsonObject read(String text) {
    try (var reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
