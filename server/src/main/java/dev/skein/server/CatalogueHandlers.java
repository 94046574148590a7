package dev.skein.server;

import dev.skein.duckdb.QueryDatabase;
import dev.skein.duckdb.result.JsonOutput;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.views.Library;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** Answers what there is: the schema, the recordings. */
final class CatalogueHandlers {
  private static final long PATIENCE_MILLIS = 10_000;

  private final OpenRecordings recordings;
  private final Library library;

  CatalogueHandlers(OpenRecordings recordings, Library library) {
    this.recordings = recordings;
    this.library = library;
  }

  /** {@code GET /api/schema}. */
  void schema(Context context) throws IOException {
    List<SchemaReader.Item> items = ask(c -> new SchemaReader(c, library).read()).rows();
    answer(
        context,
        json -> {
          json.beginObject().name("tables").beginArray();
          for (SchemaReader.Item item : items) {
            item(json, item);
          }
          json.endArray().endObject();
        });
  }

  private static void item(JsonOutput json, SchemaReader.Item item) throws IOException {
    json.beginObject().name("name").value(item.name()).name("kind").value(item.kind());
    json.name("area").value(item.area());
    known(json, "title", item.title());
    known(json, "description", item.description());
    if (item.rows() != null) {
      json.name("rows").value(item.rows());
    }
    json.name("columns").beginArray();
    for (SchemaReader.Column column : item.columns()) {
      json.beginObject().name("name").value(column.name()).name("type").value(column.type());
      known(json, "contentType", column.contentType());
      known(json, "references", column.references());
      known(json, "description", column.description());
      json.endObject();
    }
    json.endArray();
    if (item.kind().equals("macro")) {
      texts(json, "parameters", item.parameters());
      texts(json, "signatures", item.signatures());
    }
    texts(json, "missing", item.missing());
    json.endObject();
  }

  /** A member that is left out when nothing is known. */
  private static void known(JsonOutput json, String name, String value) throws IOException {
    if (value != null) {
      json.name(name).value(value);
    }
  }

  private static void texts(JsonOutput json, String name, List<String> texts) throws IOException {
    json.name(name).beginArray();
    for (String text : texts) {
      json.value(text);
    }
    json.endArray();
  }

  /** {@code GET /api/recordings}. */
  void recordings(Context context) throws IOException {
    Answer<Facts> answer = ask(CatalogueHandlers::facts);
    OpenRecordings.State state = answer.state();
    List<Facts> facts = answer.rows();
    List<Path> available = recordings.files().available();
    answer(
        context,
        json -> {
          json.beginObject().name("open").beginArray();
          for (Map.Entry<String, Path> open : state.files().entrySet()) {
            open(
                json,
                open.getKey(),
                open.getValue(),
                of(open.getValue(), facts, state.files().size()));
          }
          json.endArray().name("available").beginArray();
          for (Path file : available) {
            boolean isOpen =
                state.files().values().stream().anyMatch(o -> OpenRecordings.same(o, file));
            json.beginObject().name("path").value(file.toString());
            json.name("name").value(file.getFileName().toString());
            json.name("bytes").value(Files.size(file)).name("open").value(isOpen).endObject();
          }
          json.endArray().endObject();
        });
  }

  /** {@code POST /api/recordings}. */
  void add(Context context) throws IOException {
    recordings.add(RequestBody.of(context).text("path"));
    recordings(context);
  }

  /** {@code DELETE /api/recordings/NAME}. */
  void remove(Context context) {
    recordings.remove(context.pathParam("name"));
    context.status(204);
  }

  /** What the database says of a file that was imported; null where it does not. */
  private record Facts(String file, String start, String end, Long events, Long lost, String jvm) {}

  private static List<Facts> facts(Connection connection) throws SQLException {
    List<Facts> facts = new java.util.ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery("SELECT 1 FROM duckdb_views() WHERE view_name = 'recording'")) {
        if (!there.next()) {
          return facts;
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT file, strftime(startTime, '%Y-%m-%dT%H:%M:%S.%fZ'),"
                  + " strftime(endTime, '%Y-%m-%dT%H:%M:%S.%fZ'), events, lostBytes,"
                  + " concat_ws(' ', jvmName, jvmVersion) FROM recording")) {
        while (rows.next()) {
          String jvm = rows.getString(6);
          facts.add(
              new Facts(
                  rows.getString(1),
                  rows.getString(2),
                  rows.getString(3),
                  rows.getLong(4),
                  rows.getLong(5),
                  jvm == null || jvm.isEmpty() ? null : jvm));
        }
      }
    }
    return facts;
  }

  /** The only recording may have been imported under another name: its database lay there already. */
  private static Facts of(Path file, List<Facts> facts, int open) {
    if (open == 1 && facts.size() == 1) {
      return facts.get(0);
    }
    return facts.stream()
        .filter(f -> f.file().equals(file.toString()))
        .findFirst()
        .orElse(new Facts(null, null, null, null, null, null));
  }

  private static void open(JsonOutput json, String name, Path path, Facts facts)
      throws IOException {
    json.beginObject().name("name").value(name).name("path").value(path.toString());
    json.name("bytes").value(Files.exists(path) ? Files.size(path) : 0);
    json.name("start").value(facts.start()).name("end").value(facts.end());
    number(json.name("events"), facts.events());
    json.name("jvm").value(facts.jvm());
    number(json.name("lost"), facts.lost());
    json.endObject();
  }

  private static void number(JsonOutput json, Long value) throws IOException {
    if (value == null) {
      json.value((String) null);
    } else {
      json.value(value);
    }
  }

  private interface Question<T> {
    List<T> of(Connection connection) throws SQLException;
  }

  private record Answer<T>(OpenRecordings.State state, List<T> rows) {}

  private <T> Answer<T> ask(Question<T> question) {
    OpenRecordings.State state = recordings.state();
    while (true) {
      QueryDatabase.Lease taken;
      try {
        taken = state.database().lease(false, PATIENCE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ApiError(503, "stopping", "the server stops");
      } catch (IllegalStateException e) {
        state = recordings.after(state);
        continue;
      }
      if (taken == null) {
        throw new ApiError(503, "busy", "all connections are busy; try again later");
      }
      try (QueryDatabase.Lease lease = taken) {
        return new Answer<>(state, question.of(lease.connection()));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Something that writes JSON. */
  interface Body {
    void writeTo(JsonOutput json) throws IOException;
  }

  static void answer(Context context, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      body.writeTo(new JsonOutput(out));
    }
    context.contentType("application/json").result(bytes.toByteArray());
  }
}
