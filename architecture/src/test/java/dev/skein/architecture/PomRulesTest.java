package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every rule about poms can fail. */
class PomRulesTest {
  @TempDir Path root;

  @BeforeEach
  void house_with_one_module() throws IOException {
    write("", "<modules><module>tables</module></modules>");
  }

  @Test
  void a_dependency_on_a_lower_module_is_right() throws IOException {
    write("tables", dependency("dev.skein", "skein-parser", ""));
    assertEquals(List.of(), violations());
  }

  @Test
  void a_dependency_on_a_higher_module_is_wrong_even_for_tests() throws IOException {
    write("tables", dependency("dev.skein", "skein-duckdb", "<scope>test</scope>"));
    assertEquals(List.of("tables must not depend on dev.skein:skein-duckdb"), violations());
  }

  @Test
  void a_library_is_let_in_by_name() throws IOException {
    write("tables", dependency("com.example", "handy", ""));
    assertEquals(List.of("tables must not depend on com.example:handy"), violations());
  }

  @Test
  void a_library_for_tests_is_free() throws IOException {
    write("tables", dependency("com.example", "handy", "<scope>test</scope>"));
    assertEquals(List.of(), violations());
  }

  @Test
  void versions_stand_in_the_root_pom() throws IOException {
    write("tables", dependency("dev.skein", "skein-parser", "<version>1</version>"));
    assertEquals(
        List.of("tables pins dev.skein:skein-parser itself, not in the root pom"), violations());
    write(
        "tables",
        "<build><plugins><plugin><artifactId>p</artifactId><version>1</version></plugin></plugins></build>");
    assertEquals(List.of("tables pins p itself, not in the root pom"), violations());
  }

  @Test
  void a_module_has_a_room() throws IOException {
    write("", "<modules><module>attic</module></modules>");
    assertEquals(List.of("module attic has no room in the house"), violations());
  }

  private List<String> violations() throws IOException {
    return new PomRules(root).violations();
  }

  private void write(String module, String content) throws IOException {
    Path folder = Files.createDirectories(root.resolve(module));
    Files.writeString(folder.resolve("pom.xml"), "<project>" + content + "</project>");
  }

  private static String dependency(String group, String artifact, String more) {
    return "<dependencies><dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency></dependencies>"
        .formatted(group, artifact, more);
  }
}
