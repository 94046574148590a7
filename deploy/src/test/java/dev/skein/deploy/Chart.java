package dev.skein.deploy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The chart, rendered by Helm itself. */
final class Chart {
  /** The root of the project. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  static final Path FOLDER = ROOT.resolve("deploy/chart");
  static final String NAMESPACE = "skein-system";

  /** The oldest Kubernetes that the chart admits. */
  private static final String KUBERNETES = "1.30.0";

  private Chart() {}

  /** What {@code helm lint --strict} says. */
  static LintResult lint() {
    return new Helm(FOLDER).lint().strict().call();
  }

  /**
   * The text that Helm renders.
   *
   * @param values YAML that is laid over the chart's own values
   * @throws IllegalStateException when Helm refuses; the message is Helm's
   */
  static String text(String values) throws IOException {
    Path file = Files.createTempFile("values", ".yaml");
    try {
      Files.writeString(file, values);
      TemplateCommand command =
          new Helm(FOLDER)
              .template()
              .withName("skein")
              .withNamespace(NAMESPACE)
              .withKubeVersion(KUBERNETES);
      return command.withValuesFile(file).call();
    } finally {
      Files.delete(file);
    }
  }

  /** The objects that it renders. */
  static List<Manifest> objects(String values) throws IOException {
    return objectsOf(text(values));
  }

  /** The objects in a text of several YAML documents. */
  static List<Manifest> objectsOf(String text) {
    List<Manifest> objects = new ArrayList<>();
    LoadSettings strict = LoadSettings.builder().setAllowDuplicateKeys(false).build();
    for (Object document : new Load(strict).loadAllFromString(text)) {
      if (document != null) {
        objects.add(new Manifest(Manifest.map(document)));
      }
    }
    return objects;
  }

  /** The chart's own values. */
  static Map<String, Object> values() throws IOException {
    String text = Files.readString(FOLDER.resolve("values.yaml"));
    return Manifest.map(new Load(LoadSettings.builder().build()).loadFromString(text));
  }
}
