package dev.skein.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartTest {
  private static final List<String> PROGRAMS = List.of("controller", "agent", "analyzer");

  private static final String SECRET = "analyzer: {certificate: {source: secret}}";

  /** For each axis its values. */
  private static final List<List<String>> AXES =
      List.of(
          List.of(
              "",
              "recordings: {volume: emptyDir}\nnetworkPolicies: {enabled: false}",
              "recordings: {volume: emptyDir}\nopenshift: {enabled: true}"),
          List.of(
              "",
              "podMonitor: {enabled: true, labels: {release: prometheus}}\nnetworkPolicies: {metricsFrom: [{podSelector: {}}],"
                  + " readersFrom: [{namespaceSelector: {}}], objectStorageEgress: [{}]}",
              "podMonitor: {enabled: true}\nagent: {mode: log-only, settings: {RESCAN: 5s, UPLOADS: 8, RECLAIM: false}}",
              "agent: {seLinuxType: spc_t, tolerations: [], priorityClassName: high, podAnnotations: {a: b}}\nnamespace: {create: true}"),
          List.of(
              "",
              "controller: {certificate: {source: certManager, issuer: {name: ca, kind: ClusterIssuer}}, replicas: 1}",
              "controller: {certificate: {source: secret, caBundle: QUFB}, failurePolicy: Fail, settings: {EVENTS: false}}",
              "controller: {enabled: false}"),
          // A certificate that Helm makes takes it a second: see CertificateTest.
          List.of(
              "analyzer: {certificate: {source: certManager, issuer: {name: ca}}, storage: {existingClaim: mine}}",
              "analyzer: {certificate: {source: secret}, storage: {objectStorage: 's3://b/p', credentialsSecret: bucket},"
                  + " nodeSelector: {disk: fast}}",
              "analyzer: {certificate: {source: secret}, settings: {REPORT_MEMORY: 2g, REPORTS: 1},"
                  + " storage: {className: fast, size: 100Gi}}"));

  @Test
  void helm_finds_nothing_to_complain_about() {
    LintResult result = Chart.lint();
    assertFalse(result.isFailed(), result.getMessages().toString());
    assertEquals(List.of("[INFO] Chart.yaml: icon is recommended"), result.getMessages());
  }

  @Test
  void the_chart_is_of_this_version() throws IOException {
    String pom = Files.readString(Chart.ROOT.resolve("pom.xml"));
    Matcher version =
        Pattern.compile("<artifactId>skein</artifactId>\\s*<version>([^<]+)</version>")
            .matcher(pom);
    assertTrue(version.find());
    String chart = Files.readString(Chart.FOLDER.resolve("Chart.yaml"));
    assertTrue(chart.contains("\nappVersion: " + version.group(1) + "\n"), chart);
  }

  @Test
  void every_combination_of_values_is_what_kubernetes_takes_and_has_least_rights()
      throws Exception {
    Set<String> variables = new HashSet<>();
    for (String program : PROGRAMS) {
      Docs.settings(program).forEach(name -> variables.add(Docs.prefix(program) + name));
    }
    Map<String, String> wrong = new TreeMap<>();
    int number = 0;
    for (String values : combinations()) {
      number++;
      for (String violation : Rules.violations(Chart.objects(values), variables)) {
        wrong.putIfAbsent(violation, values);
      }
    }
    assertEquals(48, number);
    assertEquals(Map.of(), wrong, "what is wrong, and the first values where it is");
  }

  /** Every combination of the first three axes, with the fourth so that it meets each value of those. */
  private static List<String> combinations() {
    List<String> all = new ArrayList<>();
    for (int a = 0; a < AXES.get(0).size(); a++) {
      for (int b = 0; b < AXES.get(1).size(); b++) {
        for (int c = 0; c < AXES.get(2).size(); c++) {
          int d = (a + b + c) % AXES.get(3).size();
          all.add(
              String.join(
                  "\n",
                  AXES.get(0).get(a),
                  AXES.get(1).get(b),
                  AXES.get(2).get(c),
                  AXES.get(3).get(d)));
        }
      }
    }
    return all;
  }

  @Test
  void rights_are_these_and_no_others() throws IOException {
    Map<String, List<String>> rights = new TreeMap<>();
    for (Manifest object : Chart.objects(SECRET)) {
      if (object.kind().endsWith("Role")) {
        List<String> rules = new ArrayList<>();
        for (Map<String, Object> rule : object.listAt("rules")) {
          rules.add(
              rule.get("verbs")
                  + " "
                  + rule.get("resources")
                  + (rule.containsKey("resourceNames") ? " " + rule.get("resourceNames") : ""));
        }
        rights.put(object.id(), rules);
      }
    }
    assertEquals(
        Map.of(
            "ClusterRole/skein-agent", List.of("[list] [pods]"),
            "ClusterRole/skein-analyzer",
                List.of(
                    "[create] [tokenreviews]", "[create] [subjectaccessreviews]", "[get] [pods]"),
            "ClusterRole/skein-controller",
                List.of(
                    "[create] [events]",
                    "[get] [namespaces]",
                    "[get, update] [mutatingwebhookconfigurations] [skein-controller]"),
            "Role/skein-controller",
                List.of("[create] [secrets]", "[get, update] [secrets] [skein-controller-tls]")),
        rights);
  }

  @Test
  void only_pods_that_opted_in_wait_for_the_controller() throws IOException {
    Manifest configuration =
        Chart.objects(SECRET).stream()
            .filter(o -> o.kind().equals("MutatingWebhookConfiguration"))
            .findFirst()
            .orElseThrow();
    Map<String, Object> webhook = configuration.listAt("webhooks").get(0);
    assertEquals("Ignore", webhook.get("failurePolicy"));
    assertEquals(
        Map.of("skein.dev/enabled", "true"), Manifest.mapAt(webhook, "objectSelector.matchLabels"));
    assertEquals(
        List.of(Chart.NAMESPACE, "kube-system", "kube-public", "kube-node-lease"),
        Manifest.listAt(webhook, "namespaceSelector.matchExpressions").get(0).get("values"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "controler: {}                                                | controler",
        "agent: {settings: {UPLOAD: 4}}                               | UPLOAD",
        "agent: {settings: {TOKEN: /tmp/t}}                           | TOKEN",
        "analyzer: {certificate: {source: certManager}}               | name",
        "controller: {certificate: {source: secret}}                  | caBundle",
        "controller: {replicas: 0}                                    | replicas",
        "images: {digests: {agent: 'sha256:12'}}                      | agent",
        "analyzer: {heap: 1 GB}                                       | heap",
        "recordings: {volume: nfs}                                    | volume",
      })
  void wrong_values_are_refused_by_name(String values, String name) {
    String message =
        assertThrows(IllegalStateException.class, () -> Chart.text(values)).getMessage();
    assertTrue(message.contains(name), message);
  }

  @Test
  void a_digest_takes_the_place_of_a_tag() throws IOException {
    String digest = "sha256:" + "0123456789abcdef".repeat(4);
    String text =
        Chart.text(
            SECRET
                + "\nimages: {registry: r.example/s/, tag: '1', digests: {agent: '"
                + digest
                + "', profiler: '"
                + digest
                + "'}}");
    assertTrue(text.contains("image: r.example/s/agent@" + digest + "\n"), text);
    assertTrue(text.contains("image: r.example/s/analyzer:1\n"), text);
    assertTrue(text.contains("value: r.example/s/profiler:1\n"), text);
    assertTrue(text.contains("name: SKEIN_CONTROLLER_PROFILER_DIGEST\n"), text);
  }
}
