package dev.skein.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.skein.architecture.House.Room;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the rules of the {@link House} against class files. */
final class PackageRules {
  /** Where the few classes of ours live that reach the DuckDB driver's package-private parts. */
  private static final String DRIVER_PACKAGE = "org.duckdb";

  private static final Map<String, String> JDK_MODULE_BY_PACKAGE = jdkPackages();

  private final String root;
  private final Set<String> ownInDriverPackage;

  /**
   * Rules for the rooms below a package.
   *
   * @param root {@code dev.skein}, or the root of the wrong examples
   * @param ownInDriverPackage classes in the driver's package that are not the driver's but ours
   */
  PackageRules(String root, Set<String> ownInDriverPackage) {
    this.root = root;
    this.ownInDriverPackage = ownInDriverPackage;
  }

  /**
   * One line a wrong use, sorted; empty when all is well.
   *
   * @param module the room whose class files these are
   */
  List<String> violations(Room module, Collection<JavaClass> classes) {
    TreeSet<String> found = new TreeSet<>();
    for (JavaClass owner : classes) {
      Optional<Room> room = roomOf(module, owner);
      if (room.isEmpty()) {
        found.add(
            owner.getName()
                + " lies in module "
                + module.name
                + ", whose packages are "
                + module.packages);
        continue;
      }
      for (Dependency use : owner.getDirectDependenciesFromSelf()) {
        JavaClass target = use.getTargetClass().getBaseComponentType();
        if (!target.isPrimitive() && !allowed(module, room.get(), target)) {
          found.add(
              room.get().name + " must not use " + target.getName() + ": " + use.getDescription());
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean allowed(Room module, Room room, JavaClass target) {
    String packageName = target.getPackageName();
    if (House.within(packageName, root)) {
      return roomOf(packageName).map(room::mayUse).orElse(false);
    }
    if (ownInDriverPackage.stream().anyMatch(own -> isOrIn(target.getName(), own))) {
      return room.name.equals("duckdb");
    }
    String jdkModule = JDK_MODULE_BY_PACKAGE.get(packageName);
    if (jdkModule != null) {
      return room.wholeJdk || jdkModule.equals("java.base");
    }
    // The twins of parser and tables that are compiled in module wasm stand on its libraries.
    return room.mayUseForeign(packageName) || module.mayUseForeign(packageName);
  }

  /** The room that a class belongs to; empty when {@code module} has no place for it. */
  private Optional<Room> roomOf(Room module, JavaClass owner) {
    if (owner.getPackageName().equals(DRIVER_PACKAGE)) {
      return Optional.of(module).filter(m -> m.name.equals("duckdb"));
    }
    Optional<Room> room = roomOf(owner.getPackageName());
    boolean compiledAgain = module.name.equals("wasm");
    return room.filter(r -> r == module || compiledAgain && module.mayUse(r));
  }

  private Optional<Room> roomOf(String packageName) {
    return House.rooms().values().stream()
        .filter(r -> r.packages.stream().anyMatch(p -> House.within(packageName, root + "." + p)))
        .findFirst();
  }

  private static boolean isOrIn(String className, String outer) {
    return className.equals(outer) || className.startsWith(outer + "$");
  }

  private static Map<String, String> jdkPackages() {
    Map<String, String> modules = new HashMap<>();
    for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
      for (String packageName : module.descriptor().packages()) {
        modules.put(packageName, module.descriptor().name());
      }
    }
    return modules;
  }
}
