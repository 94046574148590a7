package dev.skein.deploy;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A kind of object that the chart may render, and what Kubernetes' API knows about it.
 *
 * @param apiVersion group and version
 * @param kind its name
 * @param plural its name in addresses
 * @param namespaced whether it lives in a namespace
 * @param model class of the API's model; or, with its package, of another project's {@code spec}; or null where there is none to be had
 */
record Kind(String apiVersion, String kind, String plural, boolean namespaced, String model) {
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  /** What was asked before: combinations of values have most objects in common. */
  private static final Set<Manifest> VALID = ConcurrentHashMap.newKeySet();

  private static final String MODELS = "io.kubernetes.client.openapi.models.";

  private static final String FOREIGN_MODELS = "io.fabric8.";

  private static final Map<String, Kind> ALL =
      Map.ofEntries(
          entry("v1", "ConfigMap", true, "V1ConfigMap"),
          entry("v1", "Namespace", "namespaces", false, "V1Namespace"),
          entry("v1", "PersistentVolumeClaim", true, "V1PersistentVolumeClaim"),
          entry("v1", "Secret", true, "V1Secret"),
          entry("v1", "Service", true, "V1Service"),
          entry("v1", "ServiceAccount", true, "V1ServiceAccount"),
          entry("apps/v1", "DaemonSet", true, "V1DaemonSet"),
          entry("apps/v1", "Deployment", true, "V1Deployment"),
          entry("apps/v1", "StatefulSet", true, "V1StatefulSet"),
          entry("policy/v1", "PodDisruptionBudget", true, "V1PodDisruptionBudget"),
          entry(
              "networking.k8s.io/v1", "NetworkPolicy", "networkpolicies", true, "V1NetworkPolicy"),
          entry("rbac.authorization.k8s.io/v1", "Role", true, "V1Role"),
          entry("rbac.authorization.k8s.io/v1", "RoleBinding", true, "V1RoleBinding"),
          entry("rbac.authorization.k8s.io/v1", "ClusterRole", false, "V1ClusterRole"),
          entry(
              "rbac.authorization.k8s.io/v1", "ClusterRoleBinding", false, "V1ClusterRoleBinding"),
          entry(
              "admissionregistration.k8s.io/v1",
              "MutatingWebhookConfiguration",
              false,
              "V1MutatingWebhookConfiguration"),
          entry(
              "cert-manager.io/v1",
              "Certificate",
              true,
              "certmanager.api.model.v1.CertificateSpec"),
          entry(
              "monitoring.coreos.com/v1",
              "PodMonitor",
              true,
              "openshift.api.model.monitoring.v1.PodMonitorSpec"),
          entry(
              "security.openshift.io/v1",
              "SecurityContextConstraints",
              "securitycontextconstraints",
              false,
              null));

  private static Map.Entry<String, Kind> entry(
      String apiVersion, String kind, String plural, boolean namespaced, String model) {
    return Map.entry(
        apiVersion + "/" + kind, new Kind(apiVersion, kind, plural, namespaced, model));
  }

  private static Map.Entry<String, Kind> entry(
      String apiVersion, String kind, boolean namespaced, String model) {
    return entry(apiVersion, kind, kind.toLowerCase(Locale.ROOT) + "s", namespaced, model);
  }

  static Iterable<Kind> all() {
    return ALL.values();
  }

  /** The kind of an object, or null when it is none of these. */
  static Kind of(Manifest object) {
    return ALL.get(object.apiVersion() + "/" + object.kind());
  }

  /** What the API's model has against an object, or null. */
  String problem(Manifest object) throws ReflectiveOperationException {
    if (model == null || VALID.contains(object)) {
      return null;
    }
    boolean foreign = model.contains(".");
    Object known = foreign ? object.tree().get("metadata") : object.tree();
    try {
      Class.forName(MODELS + (foreign ? "V1ObjectMeta" : model))
          .getMethod("validateJsonElement", JsonElement.class)
          .invoke(null, GSON.toJsonTree(known));
      String problem = foreign ? ForeignSchema.problem(FOREIGN_MODELS + model, object) : null;
      if (problem == null) {
        VALID.add(object);
      }
      return problem;
    } catch (InvocationTargetException e) {
      return e.getCause().getMessage();
    }
  }
}
