package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.skein.architecture.wrong.attic.Stowaway;
import dev.skein.architecture.wrong.cli.ReachesIntoTheDriver;
import dev.skein.architecture.wrong.duckdb.UsesTheDriver;
import dev.skein.architecture.wrong.parser.LeansUp;
import dev.skein.architecture.wrong.parser.UsesSql;
import dev.skein.architecture.wrong.tables.LeansDown;
import dev.skein.architecture.wrong.tables.UsesLibrary;
import java.util.List;
import java.util.Set;
import org.duckdb.DriverInternals;
import org.junit.jupiter.api.Test;

/** Every rule about classes can fail: each example in {@code wrong} breaks one. */
class PackageRulesTest {
  private final PackageRules rules =
      new PackageRules("dev.skein.architecture.wrong", Set.of(DriverInternals.class.getName()));

  @Test
  void a_lower_room_must_not_use_a_higher_one() {
    assertBreaks(
        "parser",
        LeansUp.class,
        "parser must not use dev.skein.architecture.wrong.tables.LeansDown");
  }

  @Test
  void the_browser_rooms_use_java_base_alone() {
    assertBreaks("parser", UsesSql.class, "parser must not use java.sql.Connection");
  }

  @Test
  void a_library_that_was_not_let_in_is_refused() {
    assertBreaks("tables", UsesLibrary.class, "tables must not use com.tngtech.archunit");
  }

  @Test
  void only_the_database_room_uses_what_we_put_into_the_package_of_the_driver() {
    assertBreaks("cli", ReachesIntoTheDriver.class, "cli must not use org.duckdb.DriverInternals");
    assertEquals(List.of(), violations("duckdb", UsesTheDriver.class));
  }

  @Test
  void a_class_lies_in_the_module_that_its_package_names() {
    assertBreaks("cli", LeansDown.class, "LeansDown lies in module cli");
    assertBreaks("cli", Stowaway.class, "Stowaway lies in module cli");
    assertBreaks("cli", DriverInternals.class, "DriverInternals lies in module cli");
    assertEquals(List.of(), violations("duckdb", DriverInternals.class));
  }

  @Test
  void a_higher_room_uses_a_lower_one() {
    assertEquals(List.of(), violations("tables", LeansDown.class));
  }

  @Test
  void the_browser_module_compiles_lower_rooms_again_but_no_others() {
    assertEquals(List.of(), violations("wasm", LeansDown.class));
    assertBreaks("wasm", UsesTheDriver.class, "UsesTheDriver lies in module wasm");
  }

  private void assertBreaks(String module, Class<?> example, String message) {
    List<String> found = violations(module, example);
    assertEquals(1, found.stream().filter(v -> v.contains(message)).count(), found::toString);
    assertTrue(found.stream().allMatch(v -> v.contains(example.getSimpleName())), found::toString);
  }

  private List<String> violations(String module, Class<?> example) {
    JavaClass imported = new ClassFileImporter().importClass(example);
    return rules.violations(House.rooms().get(module), List.of(imported));
  }
}
