package dev.skein.cli.context;

import dev.skein.cli.context.RecordingContext.Column;
import dev.skein.cli.context.RecordingContext.Macro;
import dev.skein.cli.context.RecordingContext.MissingView;
import dev.skein.cli.context.RecordingContext.Table;
import dev.skein.cli.context.RecordingContext.View;
import dev.skein.duckdb.result.JsonOutput;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.util.List;

/** A context as a JSON object, a line for each table, view and macro; what is not known is left out. */
public final class JsonContext {
  private final JsonOutput json;

  private JsonContext(JsonOutput json) {
    this.json = json;
  }

  /** Writes {@code context}. */
  public static void write(Utf8Writer out, RecordingContext context) throws IOException {
    new JsonContext(new JsonOutput(out)).write(context);
    out.ascii('\n');
    out.flush();
  }

  private void write(RecordingContext context) throws IOException {
    json.beginObject();
    json.name("recording").beginObject();
    strings("files", context.files());
    optional("start", context.start());
    if (context.seconds() != null) {
      json.name("seconds").value(context.seconds());
    }
    json.name("events").value(context.events());
    optional("jvm", context.jvm());
    json.endObject().line();
    strings("notes", Notes.ALL);
    json.line().name("views").beginArray();
    for (View view : context.views()) {
      json.line().beginObject();
      json.name("name").value(view.name()).name("title").value(view.title());
      json.name("area").value(view.area()).name("empty").value(view.empty());
      columns(view.columns());
      json.endObject();
    }
    json.endArray().line().name("missingViews").beginArray();
    for (MissingView view : context.missingViews()) {
      json.line().beginObject().name("name").value(view.name()).name("title").value(view.title());
      optional("needs", view.needs());
      json.endObject();
    }
    json.endArray().line().name("macros").beginArray();
    for (Macro macro : context.macros()) {
      json.line().beginObject().name("name").value(macro.name());
      strings("calls", macro.calls());
      json.name("title").value(macro.title()).name("area").value(macro.area()).endObject();
    }
    json.endArray().line().name("tables").beginArray();
    for (Table table : context.tables()) {
      json.line().beginObject().name("name").value(table.name());
      optional("event", table.event());
      optional("description", table.description().isEmpty() ? null : table.description());
      json.name("rows").value(table.rows());
      columns(table.columns());
      if (!table.stacks().isEmpty()) {
        strings("stackTraces", table.stacks());
      }
      json.endObject();
    }
    json.endArray().line();
    strings("emptyTables", context.emptyTables());
    json.endObject();
  }

  private void columns(List<Column> columns) throws IOException {
    json.name("columns").beginArray();
    for (Column column : columns) {
      json.beginObject().name("name").value(column.name()).name("type").value(column.type());
      optional("unit", Notes.unit(column.unit()));
      optional("references", column.references());
      if (!column.samples().isEmpty()) {
        strings("samples", column.samples());
      }
      json.endObject();
    }
    json.endArray();
  }

  private void strings(String name, List<String> values) throws IOException {
    json.name(name).beginArray();
    for (String value : values) {
      json.value(value);
    }
    json.endArray();
  }

  private void optional(String name, String value) throws IOException {
    if (value != null) {
      json.name(name).value(value);
    }
  }
}
