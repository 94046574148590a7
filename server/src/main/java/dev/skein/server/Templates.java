package dev.skein.server;

import dev.skein.duckdb.result.JsonOutput;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Notebooks to begin with: those that come with the server, and those of a folder, which go first. */
final class Templates {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}");
  private static final String ENDING = ".md";
  private static final long MAX_BYTES = 4 << 20;

  private final Resources packed = new Resources("templates");
  private final Path folder;

  /**
   * @param folder null for none
   */
  Templates(Path folder) {
    this.folder = folder;
  }

  /** {@code GET /api/templates}. */
  void list(Context context) throws IOException {
    Map<String, String> all = all();
    List<Map.Entry<String, FrontMatter>> entries =
        all.entrySet().stream()
            .map(e -> Map.entry(e.getKey(), FrontMatter.of(e.getValue())))
            .sorted(
                Comparator.comparingDouble(
                        (Map.Entry<String, FrontMatter> e) -> -e.getValue().number("priority", 0))
                    .thenComparing(Map.Entry::getKey))
            .toList();
    CatalogueHandlers.answer(
        context,
        json -> {
          json.beginArray();
          for (Map.Entry<String, FrontMatter> entry : entries) {
            FrontMatter front = entry.getValue();
            String title = front.text("title");
            json.beginObject().name("name").value(entry.getKey());
            json.name("title").value(title == null ? entry.getKey() : title);
            if (front.text("description") != null) {
              json.name("description").value(front.text("description"));
            }
            json.name("tags").beginArray();
            for (String tag : front.list("tags")) {
              json.value(tag);
            }
            json.endArray();
            requires(json, front);
            if (front.text("offer") != null) {
              json.name("offer").value(front.text("offer"));
            }
            if (front.has("priority")) {
              json.name("priority").value(front.number("priority", 0));
            }
            json.endObject();
          }
          json.endArray();
        });
  }

  /** One condition for the notebook, or one for each of some cells. */
  private static void requires(JsonOutput json, FrontMatter front) throws IOException {
    if (!front.map("requires").isEmpty()) {
      json.name("requires").beginObject();
      for (Map.Entry<?, ?> condition : front.map("requires").entrySet()) {
        json.name(String.valueOf(condition.getKey())).value(String.valueOf(condition.getValue()));
      }
      json.endObject();
    } else if (front.has("requires")) {
      json.name("requires").value(String.join(",", front.list("requires")));
    }
  }

  /** {@code GET /api/templates/NAME}. */
  void get(Context context) {
    String name = context.pathParam("name");
    String text = NAME.matcher(name).matches() ? all().get(name) : null;
    if (text == null) {
      throw ApiError.notFound("there is no template of that name");
    }
    context.contentType("text/markdown; charset=utf-8");
    context.result(text.getBytes(StandardCharsets.UTF_8));
  }

  private Map<String, String> all() {
    Map<String, String> all = new TreeMap<>();
    for (String file : packed.names()) {
      all.put(name(file), new String(packed.bytes(file), StandardCharsets.UTF_8));
    }
    if (folder != null) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().toList()) {
          String name = file.getFileName().toString();
          if (name.endsWith(ENDING) && NAME.matcher(name(name)).matches() && readable(file)) {
            all.put(name(name), Files.readString(file));
          }
        }
      } catch (IOException e) {
        // A template that cannot be read is none; the others are.
        return all;
      }
    }
    return all;
  }

  private boolean readable(Path file) throws IOException {
    return file.toRealPath().startsWith(folder.toRealPath())
        && Files.isRegularFile(file)
        && Files.size(file) <= MAX_BYTES;
  }

  private static String name(String file) {
    return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
  }
}
