package dev.skein.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes {@code docs/views.md} from the headers of the library. */
final class ViewsPage {
  private static final String INTRODUCTION =
      """
      <!-- Written from the headers in views/src/main/resources/sql; a test compares. See CONTRIBUTING.md, "Add a view". -->
      # Views and macros

      `./skein query rec.jfr hot-methods` shows a view; in SQL its name needs double quotes: `SELECT * FROM "hot-methods"`. Numbers
      are raw: seconds, bytes, fractions; what a number means stands in the comment of its column. A view appears in a database
      when the recording knows the events that it needs.
      """;

  private ViewsPage() {}

  static String of(Library library) {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    Map<String, List<Definition>> views = new TreeMap<>();
    Map<String, List<Definition>> macros = new TreeMap<>();
    for (Definition definition : library.definitions()) {
      (definition.kind() == Definition.Kind.VIEW ? views : macros)
          .computeIfAbsent(definition.area(), a -> new ArrayList<>())
          .add(definition);
    }
    page.append("\n## Views\n");
    views.forEach((area, all) -> section(page, area, all));
    page.append("\n## Macros\n");
    macros.forEach((area, all) -> section(page, area, all));
    return page.toString();
  }

  private static void section(StringBuilder page, String area, List<Definition> definitions) {
    page.append("\n### Area ").append(area).append('\n');
    definitions.stream()
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .forEach(d -> page.append('\n').append(entry(d)));
  }

  private static String entry(Definition d) {
    StringBuilder entry = new StringBuilder();
    String parameters =
        d.parameters().stream()
            .map(Definition.Parameter::name)
            .collect(Collectors.joining(", ", "(", ")"));
    entry.append("#### ").append(d.name());
    entry.append(d.kind() == Definition.Kind.MACRO ? parameters : "").append("\n\n");
    entry.append("**").append(d.title()).append(".** ").append(d.description()).append("\n\n");
    for (List<String> events : d.needs()) {
      entry.append("Needs `").append(String.join("` or `", events)).append("`.\n\n");
    }
    if (!d.columns().isEmpty()) {
      entry.append("| column | type | content | meaning |\n|---|---|---|---|\n");
      for (Definition.Column c : d.columns()) {
        String content = c.contentType() == null ? "" : c.contentType();
        entry.append("| `").append(c.name()).append("` | `").append(c.type()).append("` | ");
        entry.append(content).append(content.isEmpty() ? "| " : " | ");
        entry.append(c.meaning().replace("|", "\\|")).append(" |\n");
      }
      entry.append('\n');
    }
    for (Definition.Parameter p : d.parameters()) {
      entry.append("- `").append(p.name()).append("`: ").append(p.meaning()).append('\n');
    }
    if (d.oracle() != null) {
      entry.append("Agrees with `jfr view ").append(d.oracle()).append("` of JDK 25");
      entry.append(d.differences().isEmpty() ? ".\n" : ", but:\n\n");
      d.differences().forEach(text -> entry.append("- ").append(text).append(".\n"));
    }
    return entry.toString().stripTrailing() + "\n";
  }
}
