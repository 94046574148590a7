package dev.skein.cli;

import dev.skein.duckdb.catalogue.Availability;
import dev.skein.tables.SqlText;
import dev.skein.views.Area;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The list of views or macros: what is in it, and as SQL. */
final class LibraryList {
  private final Library library;
  private final Definition.Kind kind;

  LibraryList(Library library, Definition.Kind kind) {
    this.library = library;
    this.kind = kind;
  }

  /**
   * A definition with the title of its area.
   *
   * @param area the title
   */
  record Entry(Definition definition, String area) {}

  /**
   * The definitions in the order of the areas, then of their names.
   *
   * @param pattern what the name, the title or the area contains, or a glob for the whole name, in any case; null for all
   */
  List<Entry> matching(String pattern) {
    Predicate<Entry> wanted = pattern == null ? e -> true : predicate(pattern);
    List<Entry> entries = new ArrayList<>();
    for (Area area : library.areas()) {
      area.of(kind).forEach(d -> entries.add(new Entry(d, area.title())));
    }
    return entries.stream().filter(wanted).toList();
  }

  private static Predicate<Entry> predicate(String pattern) {
    if (pattern.contains("*") || pattern.contains("?")) {
      Pattern glob = glob(pattern);
      return e -> glob.matcher(e.definition().name()).matches();
    }
    String part = pattern.toLowerCase(Locale.ROOT);
    return e ->
        contains(e.definition().name(), part)
            || contains(e.definition().title(), part)
            || contains(e.definition().area(), part)
            || contains(e.area(), part);
  }

  private static boolean contains(String text, String lower) {
    return text.toLowerCase(Locale.ROOT).contains(lower);
  }

  /** {@code *} as any text, {@code ?} as any character; no regular expression of a user is run. */
  static Pattern glob(String pattern) {
    String regex =
        pattern
            .chars()
            .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
            .collect(Collectors.joining());
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
  }

  /**
   * The list as a query.
   *
   * @param availability of a recording; null for none
   * @param statements of the definitions, by their names, to add; null for none
   * @param hints whether to add what is missing even when nothing is
   */
  static String query(
      List<Entry> entries,
      Availability availability,
      Map<String, String> statements,
      boolean hints) {
    boolean missing =
        availability != null
            && (hints
                || entries.stream().anyMatch(e -> !availability.missing(e.definition()).isEmpty()));
    boolean calls = entries.stream().anyMatch(e -> !e.definition().signatures().isEmpty());
    List<String> columns = new ArrayList<>(List.of("name"));
    if (calls) {
      columns.add("call");
    }
    if (availability != null) {
      columns.add("available");
    }
    columns.addAll(List.of("title", "area"));
    if (missing) {
      columns.addAll(List.of("needs", "enable"));
    }
    if (statements != null) {
      columns.add("sql");
    }
    List<List<String>> rows = new ArrayList<>();
    for (Entry entry : entries) {
      Definition definition = entry.definition();
      List<String> row = new ArrayList<>(List.of(definition.name()));
      if (calls) {
        row.add(String.join(", ", definition.signatures()));
      }
      if (availability != null) {
        row.add(availability.of(definition).words());
      }
      row.addAll(List.of(definition.title(), entry.area()));
      if (missing) {
        List<List<String>> lacks = availability.missing(definition);
        row.add(Availability.words(lacks));
        row.add(Availability.settings(lacks));
      }
      if (statements != null) {
        row.add(statements.get(definition.name()) + ";");
      }
      rows.add(row);
    }
    return values(columns, rows);
  }

  /**
   * Texts as a query.
   *
   * @param rows with null for NULL; not empty
   */
  static String values(List<String> columns, List<List<String>> rows) {
    List<String> names = columns.stream().map(SqlText::identifier).toList();
    return names.stream()
            .map(n -> "CAST(" + n + " AS VARCHAR) AS " + n)
            .collect(Collectors.joining(", ", "SELECT ", " FROM (VALUES\n"))
        + rows.stream()
            .map(r -> r.stream().map(SqlText::literal).collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(",\n"))
        + ") AS t("
        + String.join(", ", names)
        + ")";
  }
}
