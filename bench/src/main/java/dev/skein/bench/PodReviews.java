package dev.skein.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What an API server asks the controller about Pods, made from the template of a Deployment. */
final class PodReviews {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int NAMESPACES = 50;
  private static final int OWNERS = 200;
  private static final int CONTAINERS = 12;
  private static final int VARIABLES = 60;
  private static final int VOLUMES = 25;

  private final Map<String, Object> template;

  /**
   * @param manifest YAML with one Deployment in it
   */
  PodReviews(Path manifest) throws IOException {
    Map<String, Object> found = null;
    Load load = new Load(LoadSettings.builder().build());
    for (Object document : load.loadAllFromString(Files.readString(manifest))) {
      Map<String, Object> object = map(document);
      if ("Deployment".equals(object.get("kind"))) {
        found = map(map(object.get("spec")).get("template"));
      }
    }
    if (found == null) {
      throw new IOException(manifest + " has no Deployment");
    }
    template = found;
  }

  /**
   * The Pod of the template, as a ReplicaSet makes it.
   *
   * @param number decides about namespace and owner
   * @param annotations more of them, or others
   */
  byte[] small(int number, Map<String, String> annotations) throws IOException {
    return review(number, annotations, map(template.get("spec")));
  }

  /** The same with a dozen containers, hundreds of variables and many volumes: 65 kB. */
  byte[] large(int number) throws IOException {
    Map<String, Object> spec = new LinkedHashMap<>(map(template.get("spec")));
    List<Object> containers = new ArrayList<>(list(spec.get("containers")));
    List<Object> volumes = new ArrayList<>(list(spec.get("volumes")));
    List<Object> mounts = new ArrayList<>();
    for (int v = 0; v < VOLUMES; v++) {
      String name = "configuration-" + v;
      volumes.add(
          Map.of("name", name, "configMap", Map.of("name", name + "-data", "defaultMode", 420)));
      mounts.add(Map.of("name", name, "mountPath", "/etc/service/" + name, "readOnly", true));
    }
    for (int c = 1; c < CONTAINERS; c++) {
      Map<String, Object> container = new LinkedHashMap<>(map(containers.get(0)));
      container.put("name", "sidecar-" + c);
      container.put("volumeMounts", mounts);
      List<Object> variables = new ArrayList<>();
      for (int e = 0; e < VARIABLES; e++) {
        variables.add(Map.of("name", "SERVICE_SETTING_" + e, "value", "value-" + c + "-" + e));
      }
      container.put("env", variables);
      containers.add(container);
    }
    spec.put("containers", containers);
    spec.put("volumes", volumes);
    return review(number, Map.of("skein.dev/containers", "app,sidecar-1"), spec);
  }

  private byte[] review(int number, Map<String, String> more, Map<String, Object> spec)
      throws IOException {
    String namespace = "bench-" + number % NAMESPACES;
    String owner = "shop-" + number % OWNERS;
    Map<String, Object> metadata = new LinkedHashMap<>(map(template.get("metadata")));
    Map<String, Object> annotations = new LinkedHashMap<>(map(metadata.get("annotations")));
    annotations.putAll(more);
    metadata.put("annotations", annotations);
    metadata.put("namespace", namespace);
    metadata.put("generateName", owner + "-");
    metadata.put(
        "ownerReferences",
        List.of(
            Map.of(
                "apiVersion",
                "apps/v1",
                "kind",
                "ReplicaSet",
                "name",
                owner,
                "uid",
                "6a2f4f6e-0000-4000-8000-" + (100_000_000_000L + number % OWNERS),
                "controller",
                true,
                "blockOwnerDeletion",
                true)));
    Map<String, Object> pod = new LinkedHashMap<>();
    pod.put("apiVersion", "v1");
    pod.put("kind", "Pod");
    pod.put("metadata", metadata);
    pod.put("spec", spec);
    Map<String, Object> kind = Map.of("group", "", "version", "v1", "kind", "Pod");
    Map<String, Object> resource = Map.of("group", "", "version", "v1", "resource", "pods");
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("uid", "review-" + number);
    request.put("kind", kind);
    request.put("resource", resource);
    request.put("requestKind", kind);
    request.put("requestResource", resource);
    request.put("namespace", namespace);
    request.put("operation", "CREATE");
    request.put(
        "userInfo",
        Map.of(
            "username",
            "system:serviceaccount:kube-system:replicaset-controller",
            "groups",
            List.of("system:serviceaccounts", "system:authenticated")));
    request.put("object", pod);
    request.put("dryRun", false);
    Map<String, Object> review = new LinkedHashMap<>();
    review.put("kind", "AdmissionReview");
    review.put("apiVersion", "admission.k8s.io/v1");
    review.put("request", request);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      write(json, review);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Map<?, ?> fields) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        json.writeFieldName(field.getKey().toString());
        write(json, field.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> items) {
      json.writeStartArray();
      for (Object item : items) {
        write(json, item);
      }
      json.writeEndArray();
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else {
      json.writeString(value.toString());
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return value == null ? List.of() : (List<Object>) value;
  }
}
