package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class SchemaTest {
  @Test
  void every_value_has_a_description_and_no_other_is_allowed() throws IOException {
    List<String> wrong = new ArrayList<>();
    compare("", schema(), Chart.values(), wrong);
    assertEquals(List.of(), wrong);
  }

  /** What the chart renders is held to other projects' schemas; here they are seen to refuse something. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cert-manager.io/v1 | Certificate | {secretName: a} | ",
        "cert-manager.io/v1 | Certificate | {secretname: a} | spec.secretname is not known",
        "cert-manager.io/v1 | Certificate | {privateKey: {size: large}} | spec.privateKey.size is no class java.lang.Integer",
        "cert-manager.io/v1 | Certificate | {usages: server auth} | spec.usages is no java.util.List<java.lang.String>",
        "cert-manager.io/v1 | Certificate | {issuerRef: a} | spec.issuerRef is no object",
        "monitoring.coreos.com/v1 | PodMonitor | {podMetricsEndpoints: [{port: a}]} | ",
        "monitoring.coreos.com/v1 | PodMonitor | {podMetricsEndpoints: [{ports: a}]} | spec.podMetricsEndpoints[].ports is not known"
      })
  void other_projects_schemas_know_their_fields(
      String apiVersion, String kind, String spec, String problem)
      throws ReflectiveOperationException {
    String yaml =
        "{apiVersion: %s, kind: %s, metadata: {name: a}, spec: %s}"
            .formatted(apiVersion, kind, spec);
    Manifest object =
        new Manifest(Manifest.map(new Load(LoadSettings.builder().build()).loadFromString(yaml)));
    assertEquals(problem, Kind.of(object).problem(object));
  }

  private static void compare(
      String path, JsonObject schema, Map<String, Object> values, List<String> wrong) {
    if (!schema.has("description") && !path.isEmpty()) {
      wrong.add(path + " has no description");
    }
    if (!schema.has("properties")) {
      return;
    }
    JsonElement others = schema.get("additionalProperties");
    if (others == null || !others.equals(JsonParser.parseString("false"))) {
      wrong.add(path + " takes values with other names");
    }
    JsonObject properties = schema.getAsJsonObject("properties");
    Set<String> here = new TreeSet<>(properties.keySet());
    here.removeAll(values.keySet());
    // Helm's own; what an issuer is, has no default; quantities may be set that are not.
    here.removeAll(Set.of("global", "kind", "name", "group", "ephemeral-storage"));
    here.forEach(name -> wrong.add(path + "." + name + " has no default"));
    for (Map.Entry<String, Object> value : values.entrySet()) {
      JsonObject inner = properties.getAsJsonObject(value.getKey());
      if (inner == null) {
        wrong.add(path + "." + value.getKey() + " is not in the schema");
      } else if (value.getValue() instanceof Map<?, ?>) {
        compare(path + "." + value.getKey(), inner, Manifest.map(value.getValue()), wrong);
      } else if (!inner.has("description") && !path.endsWith("s")) {
        wrong.add(path + "." + value.getKey() + " has no description");
      }
    }
  }

  /** Whatever a program reads, an administrator can set, unless the chart decides it. */
  @ParameterizedTest
  @ValueSource(strings = {"controller", "agent", "analyzer"})
  void the_settings_are_those_of_the_program(String program) throws IOException {
    JsonArray names =
        schema()
            .getAsJsonObject("properties")
            .getAsJsonObject(program)
            .getAsJsonObject("properties")
            .getAsJsonObject("settings")
            .getAsJsonObject("propertyNames")
            .getAsJsonArray("enum");
    Set<String> allowed = new TreeSet<>();
    names.forEach(name -> allowed.add(name.getAsString()));
    assertFalse(allowed.isEmpty());
    Set<String> expected = Docs.settings(program);
    expected.removeAll(Set.of(DECIDED.get(program).split(" ")));
    assertEquals(expected, allowed);
  }

  private static final Map<String, String> DECIDED =
      Map.of(
          "controller",
          "WEBHOOK_ADDRESS HEALTH_ADDRESS METRICS_ADDRESS CERTIFICATES TLS_CERTIFICATE TLS_KEY NAMESPACE SERVICE SECRET"
              + " WEBHOOK_CONFIGURATION IGNORED_NAMESPACES PROFILER_IMAGE PROFILER_DIGEST PROFILER_PULL_POLICY PROFILER_USER"
              + " VOLUME HOST_PATH VOLUME_SIZE",
          "agent",
          "MODE CLUSTER NODE LAYOUT RECORDINGS SPOOL VOLUME ANALYZER PLAINTEXT CA TOKEN STATUS KUBERNETES",
          "analyzer",
          "STORE GRPC_ADDRESS HTTP_ADDRESS TLS_CERTIFICATE TLS_KEY AUTHENTICATION INSECURE TOKEN_FILE TOKEN_AUDIENCE"
              + " AGENT_SERVICE_ACCOUNT READ_AUTHENTICATION READ_TOKEN_FILE KUBERNETES_API KUBERNETES_CREDENTIALS"
              + " REPORT_FOLDER SPOOL");

  private static JsonObject schema() throws IOException {
    return JsonParser.parseString(Files.readString(Chart.FOLDER.resolve("values.schema.json")))
        .getAsJsonObject();
  }
}
