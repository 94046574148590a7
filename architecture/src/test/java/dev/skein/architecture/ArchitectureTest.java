package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house as it stands, read from its poms and from what was just compiled. */
class ArchitectureTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void poms_depend_downwards_on_what_the_house_allows() throws IOException {
    assertEquals(List.of(), new PomRules(ROOT).violations());
  }

  @Test
  void classes_depend_downwards_on_what_the_house_allows() throws IOException {
    PackageRules rules = new PackageRules("dev.skein", ownInDriverPackage());
    List<String> found = new ArrayList<>();
    for (String module : new PomRules(ROOT).modules()) {
      if (Files.isDirectory(ROOT.resolve(module).resolve("src/main/java"))) {
        Path compiled = ROOT.resolve(module).resolve("target/classes");
        JavaClasses classes = new ClassFileImporter().importPath(compiled);
        assertFalse(classes.isEmpty(), "nothing is compiled in " + compiled);
        found.addAll(rules.violations(House.ofModule(module), classes));
      }
    }
    assertEquals(List.of(), found);
  }

  private static Set<String> ownInDriverPackage() throws IOException {
    Path folder = ROOT.resolve("duckdb/src/main/java/org/duckdb");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(f -> "org.duckdb." + f.getFileName().toString().replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }
}
