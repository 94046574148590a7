package dev.skein.collector.analyzer.api;

import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address that is answered.
 *
 * @param path with parts in braces; {@code {file}} may have slashes in it
 * @param id a word for programs that are made from the OpenAPI document
 * @param meaning what the answer is, a sentence without a full stop
 * @param parameters that it takes behind the question mark
 * @param open whether anybody may ask
 * @param type of the answer when all is well
 * @param errors other answers that may come
 * @param handler gives the answer
 */
record Route(
    String path,
    String id,
    String meaning,
    List<Parameter> parameters,
    boolean open,
    String type,
    List<Integer> errors,
    Handler handler) {
  private static final Pattern PART = Pattern.compile("\\{(\\w+)}");

  /** What the parts of a path mean. */
  static final Map<String, String> PARTS =
      Map.of(
          "namespace", "namespace of the Pod",
          "pod", "name of the Pod",
          "container", "name of the container",
          "file", "name of a recording, as the list of recordings has it");

  /** Answers a request. */
  @FunctionalInterface
  interface Handler {
    void handle(Context context) throws Exception;
  }

  /** The path as Javalin takes it. */
  String javalinPath() {
    return path.replace("{file}", "<file>");
  }

  /** The names of the parts in braces. */
  List<String> parts() {
    Matcher matcher = PART.matcher(path);
    return matcher.results().map(found -> found.group(1)).toList();
  }
}
