package dev.skein.views;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes {@code docs/views.md} and {@code docs/macros.md} from the headers of the library. */
final class LibraryPages {
  private static final String GENERATED =
      """
      <!-- Written from the headers in views/src/main/resources/sql; a test compares. See CONTRIBUTING.md, "Add a view". -->
      """;

  private static final String VIEWS =
      """
      # Views

      `skein query rec.jfr hot-methods` shows a view; in SQL its name needs double quotes: `SELECT * FROM "hot-methods"`. Values
      are raw: seconds, bytes, fractions, times. The content type, which is also in the comment of the column,
      [says what a number means](schema.md#comments); the [macros](macros.md) make text of it. A view is in a database when the
      recording knows the events that it needs: one of each line.
      """;

  private static final String MACROS =
      """
      # Macros

      Macros are functions for your own SQL, in every database beside the [views](views.md). A parameter with a default can be
      left out, or given by name: `format_memory(sum(weight), decimals := 1)`. The examples are answers from
      `examples/shop.jfr`, with a comma between columns and rows. The macros that are [rules](rules.md) have a page of their own.
      """;

  private final Definition.Kind kind;
  private final List<Area> areas;
  private final Map<String, Integer> taken = new HashMap<>();
  private final StringBuilder contents = new StringBuilder("\n## Contents\n");
  private final StringBuilder body = new StringBuilder();

  private LibraryPages(Library library, Definition.Kind kind) {
    this.kind = kind;
    this.areas = library.areas().stream().filter(a -> !of(a, kind).isEmpty()).toList();
    anchor(kind == Definition.Kind.VIEW ? "Views" : "Macros");
    anchor("Contents");
  }

  static String views(Library library) {
    LibraryPages page = new LibraryPages(library, Definition.Kind.VIEW);
    return GENERATED + VIEWS + page.agreement() + page.rest();
  }

  static String macros(Library library) {
    return GENERATED + MACROS + new LibraryPages(library, Definition.Kind.MACRO).rest();
  }

  /** Rules are macros with a page of their own. */
  private static List<Definition> of(Area area, Definition.Kind kind) {
    return area.of(kind).stream().filter(d -> d.rule() == null).toList();
  }

  private String agreement() {
    List<Definition> compared =
        areas.stream().flatMap(a -> of(a, kind).stream()).filter(d -> d.oracle() != null).toList();
    long same = compared.stream().filter(d -> d.differences().isEmpty()).count();
    return """

    %d of the %d views are also views of the JDK's `jfr view`, and give its rows, order and numbers; a test compares with JDK 25.
    %d agree in everything, %d differ in what is listed with them, on purpose.
    """
        .formatted(
            compared.size(),
            areas.stream().mapToInt(a -> of(a, kind).size()).sum(),
            same,
            compared.size() - same);
  }

  private String rest() {
    for (Area area : areas) {
      contents.append("\n[**").append(area.title()).append("**](#").append(anchor(area.title()));
      contents.append(")\n\n");
      contents.append(
          kind == Definition.Kind.VIEW
              ? "| view | what it shows | `jfr view` |\n|---|---|---|\n"
              : "| macro | what it gives |\n|---|---|\n");
      body.append("\n## ").append(area.title()).append('\n');
      for (Definition d : of(area, kind)) {
        contents.append("| [`").append(d.name()).append("`](#").append(anchor(d.name()));
        contents.append(") | ").append(cell(d.title())).append(" |");
        contents.append(kind == Definition.Kind.VIEW ? agreement(d) : "").append('\n');
        body.append("\n### ").append(d.name()).append("\n\n").append(entry(d));
      }
    }
    return contents.append(body).toString();
  }

  private static String agreement(Definition d) {
    return d.oracle() == null ? " |" : d.differences().isEmpty() ? " agrees |" : " differs |";
  }

  /** The fragment that a heading gets; a number tells headings of the same text apart. */
  private String anchor(String heading) {
    String anchor = heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    int before = taken.merge(anchor, 1, Integer::sum) - 1;
    return before == 0 ? anchor : anchor + "-" + before;
  }

  private static String entry(Definition d) {
    StringBuilder entry = new StringBuilder();
    if (!d.signatures().isEmpty()) {
      entry.append("```sql\n").append(String.join("\n", d.signatures())).append("\n```\n\n");
    }
    entry.append("**").append(text(d.title())).append(".** ");
    entry.append(text(d.description())).append("\n\n");
    entry.append(needs(d));
    if (!d.columns().isEmpty()) {
      entry.append("| column | type | content type | meaning |\n|---|---|---|---|\n");
      for (Definition.Column c : d.columns()) {
        entry.append("| `").append(c.name()).append("` | `").append(c.type()).append("` |");
        entry.append(c.contentType() == null ? "" : " " + c.contentType()).append(" | ");
        entry.append(cell(c.meaning())).append(" |\n");
      }
      entry.append('\n');
    }
    for (Definition.Parameter p : d.parameters()) {
      entry.append("- `").append(p.name()).append("`: ").append(text(p.meaning())).append('\n');
    }
    if (!d.examples().isEmpty()) {
      entry.append(
          d.examples().stream()
              .map(e -> e.sql() + "\n-- " + e.result() + "\n")
              .collect(Collectors.joining("\n", "\n```sql\n", "```\n")));
    }
    if (d.oracle() != null) {
      entry.append("Agrees with `jfr view ").append(d.oracle()).append("` of JDK 25");
      entry.append(d.differences().isEmpty() ? ".\n" : ", but:\n\n");
      d.differences().forEach(t -> entry.append("- ").append(text(t)).append(".\n"));
    }
    return entry.toString().stripTrailing() + "\n";
  }

  /** Which events a definition needs, a paragraph for each line of its header. */
  static String needs(Definition d) {
    return d.needs().stream()
        .map(events -> "Needs `" + String.join("` or `", events) + "`.\n\n")
        .collect(Collectors.joining());
  }

  /** Text in which Markdown finds no tags and no emphasis. */
  static String text(String text) {
    return text.replace("<", "&lt;").replace("*", "\\*");
  }

  static String cell(String text) {
    return text(text).replace("|", "\\|");
  }
}
