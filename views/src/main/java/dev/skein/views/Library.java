package dev.skein.views;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The views and macros that Skein ships, in an order in which they can be created. */
public final class Library {
  private static final String FOLDER = "/sql/";

  /** Written by the build: a path a line, so that no jar has to be listed. */
  private static final String INDEX = FOLDER + "index";

  /** A folder and its title a line, in the order for people. */
  private static final String AREAS = FOLDER + "areas";

  /**
   * A definition made to fit a recording.
   *
   * @param used whether others build on it, so that it has to be there before them
   * @param statements the one that creates it, then its comments; run in order, and stop at one that fails
   * @param standIn of a rule: a statement that creates a table macro of its name with the same columns and no rows, against
   *     which others can be created in a fraction of the time; null for all others
   */
  public record Installation(
      Definition definition, boolean used, List<String> statements, String standIn) {}

  private final Map<String, Definition> ordered = new LinkedHashMap<>();

  private final Map<String, String> titles;

  private Library(Map<String, Definition> all, Map<String, String> titles) {
    this.titles = titles;
    all.values().forEach(d -> add(d, all, new ArrayList<>()));
  }

  /** Reads the library from the class path. */
  public static Library load() {
    Map<String, String> files = new TreeMap<>();
    for (String path : text(INDEX).split("\n")) {
      files.put(path, text(FOLDER + path));
    }
    Map<String, String> titles = new LinkedHashMap<>();
    for (String line : text(AREAS).strip().split("\n")) {
      int blank = line.indexOf(' ');
      titles.put(line.substring(0, blank), line.substring(blank + 1));
    }
    return of(files, titles);
  }

  /**
   * A library of the given files.
   *
   * @param files text by path, {@code area/name.sql}
   * @throws IllegalArgumentException when a file does not have the documented form, or uses what is not there
   */
  public static Library of(Map<String, String> files) {
    return of(files, Map.of());
  }

  /**
   * A library of the given files, with titles for its areas.
   *
   * @param files text by path, {@code area/name.sql}
   * @param titles by folder, in the order for people; an area without one comes last, under the name of its folder
   */
  public static Library of(Map<String, String> files, Map<String, String> titles) {
    Map<String, Definition> all = new TreeMap<>();
    files.forEach(
        (path, text) -> {
          Definition definition = DefinitionReader.read(path, text);
          if (all.put(definition.name(), definition) != null) {
            throw new IllegalArgumentException(path + ": the name is taken");
          }
        });
    return new Library(all, titles);
  }

  private void add(Definition definition, Map<String, Definition> all, List<String> users) {
    if (ordered.containsKey(definition.name())) {
      return;
    }
    if (users.contains(definition.name())) {
      throw new IllegalArgumentException(definition.name() + ": uses itself, through " + users);
    }
    users.add(definition.name());
    for (String used : definition.uses()) {
      Definition other = all.get(used);
      if (other == null) {
        throw new IllegalArgumentException(
            definition.name() + ": uses " + used + ", which is not there");
      }
      add(other, all, users);
    }
    if (readsRules(definition)) {
      all.values().stream().filter(d -> d.rule() != null).forEach(d -> add(d, all, users));
    }
    users.remove(definition.name());
    ordered.put(definition.name(), definition);
  }

  private static boolean readsRules(Definition definition) {
    return definition.reads().stream().anyMatch(s -> s.table().equals(Definition.RULE_FINDINGS));
  }

  /** All rules, by their names. */
  public List<Definition> rules() {
    return ordered.values().stream()
        .filter(d -> d.rule() != null)
        .sorted(Comparator.comparing(Definition::name))
        .toList();
  }

  /**
   * The event types that a definition needs, itself or through what it uses: of each inner list the recording must have
   * one.
   */
  public Set<List<String>> needs(Definition definition) {
    Set<List<String>> needs = new LinkedHashSet<>();
    collectNeeds(definition, needs, new HashSet<>());
    return needs;
  }

  private void collectNeeds(Definition definition, Set<List<String>> needs, Set<String> seen) {
    if (!seen.add(definition.name())) {
      return;
    }
    needs.addAll(definition.needs());
    definition.uses().forEach(used -> collectNeeds(ordered.get(used), needs, seen));
  }

  /** All definitions; one that uses another comes after it. */
  public List<Definition> definitions() {
    return List.copyOf(ordered.values());
  }

  /** The areas that hold something, in the order in which people read them. */
  public List<Area> areas() {
    Map<String, List<Definition>> byName = new LinkedHashMap<>();
    titles.keySet().forEach(name -> byName.put(name, new ArrayList<>()));
    ordered.values().stream()
        .sorted(
            Comparator.comparing(Definition::area)
                .thenComparing(Definition::name, String.CASE_INSENSITIVE_ORDER))
        .forEach(d -> byName.computeIfAbsent(d.area(), a -> new ArrayList<>()).add(d));
    return byName.entrySet().stream()
        .filter(e -> !e.getValue().isEmpty())
        .map(e -> new Area(e.getKey(), titles.getOrDefault(e.getKey(), e.getKey()), e.getValue()))
        .toList();
  }

  /** The definition of that name, in any case. */
  public Optional<Definition> find(String name) {
    return ordered.values().stream().filter(d -> d.name().equalsIgnoreCase(name)).findFirst();
  }

  /**
   * What to install in a recording's database, in order. Left out are definitions that need an event which the recording
   * does not know, and whatever uses one that is left out.
   */
  public List<Installation> installations(RecordedTables tables) {
    Set<String> used = new HashSet<>();
    ordered.values().forEach(d -> used.addAll(d.uses()));
    List<Installation> installations = new ArrayList<>();
    Set<String> installed = new HashSet<>();
    RuleSources rules = new RuleSources(this, installed);
    for (Definition definition : ordered.values()) {
      Adaptation adaptation = new Adaptation(definition, tables, rules);
      if (adaptation.possible() && installed.containsAll(definition.uses())) {
        installed.add(definition.name());
        installations.add(
            new Installation(
                definition,
                used.contains(definition.name()) || definition.rule() != null,
                adaptation.statements(),
                definition.rule() == null ? null : RuleSources.standIn(definition)));
      }
    }
    return installations;
  }

  private static String text(String resource) {
    try (InputStream in = Library.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("not in the jar: " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
