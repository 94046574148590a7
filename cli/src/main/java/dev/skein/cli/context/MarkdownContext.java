package dev.skein.cli.context;

import dev.skein.cli.context.RecordingContext.Column;
import dev.skein.cli.context.RecordingContext.Macro;
import dev.skein.cli.context.RecordingContext.MissingView;
import dev.skein.cli.context.RecordingContext.Table;
import dev.skein.cli.context.RecordingContext.View;
import dev.skein.cli.result.DisplayWidth;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A context as Markdown. What comes from the recording stands in code spans, so that it cannot become Markdown. */
public final class MarkdownContext {
  private final Utf8Writer out;

  private MarkdownContext(Utf8Writer out) {
    this.out = out;
  }

  /** Writes {@code context}. */
  public static void write(Utf8Writer out, RecordingContext context) throws IOException {
    new MarkdownContext(out).write(context);
    out.flush();
  }

  private void write(RecordingContext context) throws IOException {
    line("# Recording " + String.join(", ", context.files().stream().map(f -> code(f)).toList()));
    line("");
    List<String> facts = new ArrayList<>();
    if (context.start() != null) {
      facts.add("from " + context.start());
    }
    if (context.seconds() != null) {
      facts.add(Unit.SECONDS.format(context.seconds()) + " long");
    }
    facts.add(context.events() + " events");
    if (context.jvm() != null) {
      facts.add(code(context.jvm()));
    }
    line(String.join(", ", facts));
    line("");
    line("## How to read it");
    line("");
    for (String note : Notes.ALL) {
      line("- " + note);
    }
    views(context);
    macros(context.macros());
    tables(context);
  }

  private void views(RecordingContext context) throws IOException {
    if (!context.views().isEmpty()) {
      heading("Views: answers to usual questions");
    }
    String area = null;
    for (View view : context.views()) {
      if (view.empty()) {
        continue;
      }
      if (!view.area().equals(area)) {
        area = view.area();
        line("- " + area);
      }
      line("  - " + code(view.name()) + " " + view.title() + ": " + columns(view.columns()));
    }
    List<String> empty =
        context.views().stream().filter(View::empty).map(v -> code(v.name())).toList();
    if (!empty.isEmpty()) {
      line("- Without rows, because the recording has none of their events: " + list(empty));
    }
    List<String> missing = new ArrayList<>();
    for (MissingView view : context.missingViews()) {
      missing.add(
          code(view.name()) + (view.needs() == null ? "" : " (needs " + view.needs() + ")"));
    }
    if (!missing.isEmpty()) {
      line("- Not there: " + list(missing));
    }
  }

  private void macros(List<Macro> macros) throws IOException {
    if (macros.isEmpty()) {
      return;
    }
    heading("Macros: functions");
    String area = null;
    for (Macro macro : macros) {
      if (!macro.area().equals(area)) {
        area = macro.area();
        line("- " + area);
      }
      String calls =
          macro.calls().isEmpty()
              ? code(macro.name())
              : list(macro.calls().stream().map(MarkdownContext::code).toList());
      line("  - " + calls + " " + macro.title());
    }
  }

  private void tables(RecordingContext context) throws IOException {
    heading("Tables with rows");
    for (Table table : context.tables()) {
      boolean renamed = table.event() != null && !table.event().equals(table.name());
      line(
          "- "
              + code(table.name())
              + (renamed ? " " + table.event() : "")
              + ", "
              + table.rows()
              + (table.rows() == 1 ? " row" : " rows")
              + (table.description().isEmpty() ? "" : ". " + plain(table.description())));
      List<String> parts = new ArrayList<>();
      for (Column column : table.columns()) {
        boolean stack = table.stacks().contains(column.name());
        parts.add(stack ? code(column.name()) + " stack trace" : column(column));
      }
      line("  - " + String.join("; ", parts));
    }
    if (!context.emptyTables().isEmpty()) {
      heading("Empty tables");
      line(list(context.emptyTables().stream().map(MarkdownContext::code).toList()));
    }
  }

  private static String columns(List<Column> columns) {
    return list(columns.stream().map(MarkdownContext::column).toList());
  }

  private static String column(Column column) {
    StringBuilder text = new StringBuilder(code(column.name())).append(' ');
    String unit = Notes.unit(column.unit());
    if (column.references() == null) {
      text.append(column.type()).append(unit == null ? "" : " " + unit);
    } else {
      text.append(column.type().endsWith("[]") ? "list of →" : "→").append(column.references());
    }
    if (!column.samples().isEmpty()) {
      text.append(" (").append(list(column.samples().stream().map(s -> code(s)).toList()));
      text.append(')');
    }
    return text.toString();
  }

  private static String list(List<String> parts) {
    return String.join(", ", parts.stream().filter(Objects::nonNull).toList());
  }

  /** {@code text} in a code span, on one line; backticks in it become apostrophes. */
  private static String code(String text) {
    return "`" + DisplayWidth.printable(text).replace('`', '\'') + "`";
  }

  /** Text of a recording as text: what Markdown could take for markup is escaped. */
  private static String plain(String text) {
    return DisplayWidth.printable(text).replaceAll("([\\\\`*_\\[\\]<>#|])", "\\\\$1");
  }

  private void heading(String text) throws IOException {
    line("");
    line("## " + text);
    line("");
  }

  private void line(String text) throws IOException {
    out.text(text);
    out.ascii('\n');
  }
}
