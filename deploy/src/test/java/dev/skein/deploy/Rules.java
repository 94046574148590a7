package dev.skein.deploy;

import static dev.skein.deploy.Manifest.listAt;
import static dev.skein.deploy.Manifest.map;
import static dev.skein.deploy.Manifest.mapAt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What holds for everything that the chart renders, whatever its values are. */
final class Rules {
  /** Secrets that others make: the controller, cert-manager, or an administrator. */
  private static final Set<String> FOREIGN_SECRETS =
      Set.of("skein-controller-tls", "skein-analyzer-tls", "bucket");

  private final List<Manifest> objects;
  private final Set<String> variables;
  private final List<String> found = new ArrayList<>();

  private Rules(List<Manifest> objects, Set<String> variables) {
    this.objects = objects;
    this.variables = variables;
  }

  /**
   * One line for everything that is wrong; empty when all is well.
   *
   * @param variables the environment variables that the programs know
   */
  static List<String> violations(List<Manifest> objects, Set<String> variables)
      throws ReflectiveOperationException {
    Rules rules = new Rules(objects, variables);
    Set<String> ids = new HashSet<>();
    for (Manifest object : objects) {
      if (!ids.add(object.id())) {
        rules.found.add(object.id() + " is there twice");
      }
      rules.check(object);
    }
    return rules.found;
  }

  private void check(Manifest object) throws ReflectiveOperationException {
    Kind kind = Kind.of(object);
    if (kind == null) {
      found.add(object.id() + " is of no known kind");
      return;
    }
    String problem = kind.problem(object);
    if (problem != null) {
      found.add(object.id() + ": " + problem);
    }
    String namespace = kind.namespaced() ? Chart.NAMESPACE : null;
    if (namespace == null ? object.namespace() != null : !namespace.equals(object.namespace())) {
      found.add(object.id() + " is in namespace " + object.namespace());
    }
    if (object.hasPods()) {
      checkPods(object);
    }
    if (Set.of("Service", "NetworkPolicy", "PodDisruptionBudget", "PodMonitor")
        .contains(object.kind())) {
      checkSelection(object);
    }
    if (object.kind().endsWith("Role")) {
      for (Map<String, Object> rule : object.listAt("rules")) {
        if (rule.toString().contains("*")) {
          found.add(object.id() + " has a right to everything: " + rule);
        }
      }
    }
  }

  private void checkPods(Manifest object) {
    Map<String, Object> spec = object.at("spec.template.spec");
    need(object, "ServiceAccount/" + spec.get("serviceAccountName"));
    Map<String, Object> labels = object.at("spec.template.metadata.labels");
    if (!labels.entrySet().containsAll(object.at("spec.selector.matchLabels").entrySet())) {
      found.add(object.id() + " does not select its own Pods");
    }
    if (!"RuntimeDefault".equals(mapAt(spec, "securityContext.seccompProfile").get("type"))) {
      found.add(object.id() + " has no seccomp profile");
    }
    Set<String> volumes = new HashSet<>();
    for (Map<String, Object> volume : listAt(spec, "volumes")) {
      volumes.add((String) volume.get("name"));
      Object secret = mapAt(volume, "secret").get("secretName");
      if (secret != null && !FOREIGN_SECRETS.contains(secret)) {
        need(object, "Secret/" + secret);
      }
      if (volume.containsKey("hostPath") && !object.name().equals("skein-agent")) {
        found.add(object.id() + " mounts a folder of the node");
      }
      Object claim = mapAt(volume, "persistentVolumeClaim").get("claimName");
      if (claim != null && !claim.equals("mine")) {
        need(object, "PersistentVolumeClaim/" + claim);
      }
    }
    Set<String> mounted = new HashSet<>();
    for (Map<String, Object> container : object.containers()) {
      listAt(container, "volumeMounts").forEach(mount -> mounted.add((String) mount.get("name")));
      checkContainer(object, container);
    }
    if (!mounted.equals(volumes)) {
      found.add(object.id() + " has volumes " + volumes + " and mounts " + mounted);
    }
  }

  private void checkContainer(Manifest object, Map<String, Object> container) {
    String where = object.id() + ", container " + container.get("name");
    Map<String, Object> security = mapAt(container, "securityContext");
    boolean agent = object.name().equals("skein-agent");
    Object mayBeRoot =
        security.getOrDefault(
            "runAsNonRoot",
            mapAt(object.tree(), "spec.template.spec.securityContext").get("runAsNonRoot"));
    if (!Boolean.valueOf(!agent).equals(mayBeRoot)
        || !Boolean.FALSE.equals(security.get("allowPrivilegeEscalation"))
        || !Boolean.TRUE.equals(security.get("readOnlyRootFilesystem"))
        || !List.of("ALL").equals(mapAt(security, "capabilities").get("drop"))
        || security.containsKey("privileged")) {
      found.add(where + " has more rights than it needs: " + security);
    }
    Object added = mapAt(security, "capabilities").get("add");
    if (added != null && !(agent && added.equals(List.of("DAC_OVERRIDE")))) {
      found.add(where + " has capabilities " + added);
    }
    for (String side : List.of("requests", "limits")) {
      if (!mapAt(container, "resources." + side).keySet().containsAll(Set.of("cpu", "memory"))) {
        found.add(where + " has no " + side);
      }
    }
    Set<Object> names = new HashSet<>();
    for (Map<String, Object> variable : listAt(container, "env")) {
      if (!names.add(variable.get("name"))) {
        found.add(where + " sets " + variable.get("name") + " twice");
      }
      if (!variables.contains((String) variable.get("name"))) {
        found.add(where + " sets " + variable.get("name") + ", which no program reads");
      }
    }
    Set<Object> ports = new HashSet<>();
    listAt(container, "ports").forEach(port -> ports.add(port.get("name")));
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      Object port = mapAt(container, probe + ".httpGet").get("port");
      if (port != null && !ports.contains(port)) {
        found.add(where + " is asked at port " + port + ", which it has not");
      }
    }
  }

  /** Something selects Pods, by labels that some have, and ports, by names and numbers that those have. */
  private void checkSelection(Manifest object) {
    Map<String, Object> selector =
        object.kind().equals("Service")
            ? object.at("spec.selector")
            : object.at(
                object.kind().equals("NetworkPolicy")
                    ? "spec.podSelector.matchLabels"
                    : "spec.selector.matchLabels");
    List<Manifest> selected =
        objects.stream()
            .filter(Manifest::hasPods)
            .filter(
                o ->
                    o.at("spec.template.metadata.labels")
                        .entrySet()
                        .containsAll(selector.entrySet()))
            .toList();
    if (selected.size() != 1) {
      found.add(object.id() + " is for " + selected.stream().map(Manifest::id).toList());
      return;
    }
    Set<Object> ports = new HashSet<>();
    for (Map<String, Object> container : selected.get(0).containers()) {
      for (Map<String, Object> port : listAt(container, "ports")) {
        ports.add(port.get("name"));
        ports.add(port.get("containerPort"));
      }
    }
    List<Object> used = new ArrayList<>();
    object.listAt("spec.podMetricsEndpoints").forEach(e -> used.add(e.get("port")));
    if (object.kind().equals("Service")) {
      object.listAt("spec.ports").forEach(p -> used.add(p.get("targetPort")));
    }
    for (Map<String, Object> way : object.listAt("spec.ingress")) {
      for (Object port : (List<?>) way.get("ports")) {
        used.add(map(port).get("port"));
      }
    }
    if (!ports.containsAll(used)) {
      found.add(object.id() + " is about ports " + used + " of " + ports);
    }
  }

  private void need(Manifest user, String id) {
    if (objects.stream().noneMatch(o -> o.id().equals(id))) {
      found.add(user.id() + " names " + id + ", which is not there");
    }
  }
}
