package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What there is: schema, recordings, templates. */
class CatalogueTest {
  @TempDir Path folder;

  @Test
  void theSchemaHasTablesViewsAndMacros() throws Exception {
    try (Served served = Served.with(Served.GC)) {
      served.query("CREATE VIEW mine AS SELECT 1 AS x; CREATE MACRO twice(a) AS 2 * a");
      String schema = served.get("/api/schema").body();
      for (String part :
          new String[] {
            "{\"tables\":[",
            "{\"name\":\"GarbageCollection\",\"kind\":\"table\",\"area\":\"Java Virtual Machine / GC",
            "\"title\":\"Garbage Collection\"",
            "\"rows\":15,",
            "{\"name\":\"sumOfPauses\",\"type\":\"DOUBLE\",\"contentType\":\"Timespan\"",
            "\"references\":\"StackTrace\"",
            "{\"name\":\"gc-pauses\",\"kind\":\"view\",",
            "{\"name\":\"thread_name\",\"kind\":\"macro\",",
            "\"missing\":[\"jdk.ZAllocationStall\"]",
            "{\"name\":\"mine\",\"kind\":\"view\",\"area\":\"own\"",
            "\"signatures\":[\"twice(a)\"]"
          }) {
        assertTrue(schema.contains(part), part);
      }
      // As many as the database itself counts.
      String count =
          served
              .query(
                  "SELECT count(*) AS n FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main'")
              .body();
      int tables = schema.split("\"kind\":\"table\"", -1).length - 1;
      assertEquals("[\n{\"n\":" + tables + "}\n]\n", count);
    }
  }

  @Test
  void queriesGoOnWhileRecordingsAreOpenedAndClosed() throws Exception {
    try (Served served = Served.with(Served.GC)) {
      String name = Served.GC.getFileName().toString();
      AtomicBoolean done = new AtomicBoolean();
      List<CompletableFuture<String>> clients = new ArrayList<>();
      for (String sql :
          List.of("SELECT count(*) FROM Events", "SELECT 1", "SELECT nothing FROM t")) {
        clients.add(CompletableFuture.supplyAsync(() -> statuses(served, sql, done)));
      }
      for (int i = 0; i < 5; i++) {
        assertEquals(204, served.delete("/api/recordings/" + name).statusCode());
        assertEquals(200, load(served, Served.GC.toString()).statusCode());
      }
      done.set(true);
      // Without a recording there is no table Events.
      assertTrue(clients.get(0).get().matches("(200 |400 )+"), clients.get(0)::join);
      assertTrue(clients.get(1).get().matches("(200 )+"), clients.get(1)::join);
      assertTrue(clients.get(2).get().matches("(400 )+"), clients.get(2)::join);
    }
  }

  /** Asks again and again, also for what there is. */
  private static String statuses(Served served, String sql, AtomicBoolean done) {
    StringBuilder statuses = new StringBuilder();
    try {
      while (!done.get()) {
        int status = served.query(sql).statusCode();
        for (String path : List.of("/api/schema", "/api/recordings")) {
          int other = served.get(path).statusCode();
          status = other == 200 ? status : other;
        }
        statuses.append(status).append(' ');
      }
    } catch (IOException | InterruptedException e) {
      statuses.append(e);
    }
    return statuses.toString();
  }

  @Test
  void recordingsAreOpenedAndClosed() throws Exception {
    Path inside = Files.createDirectory(folder.resolve("recs"));
    Path gc = Files.copy(Served.GC, inside.resolve("a b.jfr"));
    Path serial = Files.copy(Served.SERIAL, inside.resolve("serial.jfr"));
    Path secret = Files.copy(Served.SERIAL, folder.resolve("secret.jfr"));
    Files.createSymbolicLink(inside.resolve("link.jfr"), secret);
    Files.writeString(inside.resolve("notes.txt"), "no recording");
    Files.writeString(inside.resolve("serial.db"), "what Skein keeps of serial.jfr");
    Files.writeString(inside.resolve("other.db"), "a database");
    try (Served served = Served.with(inside)) {
      String none = served.get("/api/recordings").body();
      assertTrue(none.startsWith("{\"open\":[],\"available\":[{\"path\":"), none);
      assertTrue(none.contains("a b.jfr") && none.contains("serial.jfr"), none);
      assertTrue(none.contains("other.db") && !none.contains("serial.db"), none);
      assertFalse(none.contains("link.jfr") || none.contains("secret") || none.contains("notes"));

      for (String path :
          new String[] {
            secret.toString(),
            inside.resolve("../secret.jfr").toString(),
            inside.resolve("link.jfr").toString(),
            inside.resolve("notes.txt").toString(),
            inside.resolve("absent.jfr").toString(),
            inside.toString(),
            "/etc/passwd"
          }) {
        assertEquals(404, load(served, path).statusCode(), path);
      }

      assertEquals(200, load(served, gc.toString()).statusCode());
      assertEquals(
          "[\n{\"n\":15}\n]\n", served.query("SELECT count(*) AS n FROM GarbageCollection").body());
      String both = load(served, serial.toString()).body();
      assertTrue(both.contains("{\"name\":\"serial.jfr\",\"path\":\"" + serial), both);
      assertTrue(both.contains("\"events\":1814"), both);
      assertEquals(
          "[\n{\"n\":2}\n]\n",
          served.query("SELECT count(DISTINCT recording) AS n FROM GarbageCollection").body());
      assertEquals(400, served.query("DELETE FROM GarbageCollection").statusCode());

      String name = URLEncoder.encode("serial.jfr", StandardCharsets.UTF_8);
      assertEquals(204, served.delete("/api/recordings/" + name).statusCode());
      assertEquals(204, served.delete("/api/recordings/a%20b.jfr").statusCode());
      assertEquals(404, served.delete("/api/recordings/a%20b.jfr").statusCode());
      assertTrue(served.get("/api/recordings").body().startsWith("{\"open\":[],"));
      assertEquals(200, served.query("SELECT 1").statusCode());
    }
  }

  private static HttpResponse<String> load(Served served, String path) throws Exception {
    return served.send(served.post("/api/recordings", "{\"path\":\"" + path + "\"}"));
  }

  @Test
  void aDamagedRecordingLeavesTheOthersOpen() throws Exception {
    Path inside = Files.createDirectory(folder.resolve("recs"));
    Files.copy(Served.GC, inside.resolve("good.jfr"));
    Path bad = Files.writeString(inside.resolve("bad.jfr"), "this is no recording");
    try (Served served = Served.with(inside)) {
      assertEquals(400, load(served, bad.toString()).statusCode());
      load(served, inside.resolve("good.jfr").toString());
      assertEquals(200, served.query("FROM GarbageCollection").statusCode());
    }
  }

  @Test
  void templatesOfTheFolderAreOffered() throws Exception {
    Path templates = Files.createDirectory(folder.resolve("templates"));
    Files.writeString(
        templates.resolve("second.md"),
        "---\ntitle: Second\npriority: 1\nrequires: GarbageCollection\ntags: [a, b]\n---\nx");
    Files.writeString(
        templates.resolve("first.md"),
        "---\ntitle: \"The: first\"\ndescription: d\npriority: 2\noffer: SELECT 50\nrequires:\n  cell: SELECT 1\n---\nText");
    Files.writeString(templates.resolve("plain.md"), "no front matter");
    Files.writeString(templates.resolve("broken.md"), "---\ntitle: [\n---\nx");
    Files.writeString(folder.resolve("secret.md"), "secret");
    Files.createSymbolicLink(templates.resolve("link.md"), folder.resolve("secret.md"));
    try (Served served = Served.with(Duration.ofSeconds(60), null, templates)) {
      String list = served.get("/api/templates").body();
      String first =
          "{\"name\":\"first\",\"title\":\"The: first\",\"description\":\"d\",\"tags\":[],"
              + "\"requires\":{\"cell\":\"SELECT 1\"},\"offer\":\"SELECT 50\",\"priority\":2.0}";
      String second =
          "{\"name\":\"second\",\"title\":\"Second\",\"tags\":[\"a\",\"b\"],"
              + "\"requires\":\"GarbageCollection\",\"priority\":1.0}";
      assertTrue(list.contains(first) && list.contains(second), list);
      assertTrue(list.indexOf(first) < list.indexOf(second), list);
      assertTrue(list.contains("\"title\":\"plain\"") && list.contains("\"title\":\"broken\""));
      assertFalse(list.contains("link"), list);
      HttpResponse<String> text = served.get("/api/templates/first");
      assertEquals(
          "text/markdown; charset=utf-8", text.headers().firstValue("content-type").orElse(""));
      assertTrue(text.body().endsWith("---\nText"), text.body());
      assertEquals(404, served.get("/api/templates/link").statusCode());
    }
  }
}
