package dev.skein.collector.analyzer.api;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address that is answered.
 *
 * @param method {@code GET}, {@code POST} or {@code DELETE}
 * @param path with parts in braces; {@code {file}} may have slashes in it
 * @param id a word for programs that are made from the OpenAPI document
 * @param meaning what the answer is, a sentence without a full stop
 * @param parameters that it takes behind the question mark
 * @param body members of the object that it takes as its body; none where it takes no body
 * @param open whether anybody may ask
 * @param success status of the answer when all is well
 * @param type of that answer; "" where it has no body
 * @param errors other answers that may come
 * @param handler gives the answer
 */
record Route(
    HandlerType method,
    String path,
    String id,
    String meaning,
    List<Parameter> parameters,
    List<Parameter> body,
    boolean open,
    int success,
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
          "file", "name of a recording, as the list of recordings has it",
          "id", "name of a notebook");

  /** Answers a request. */
  @FunctionalInterface
  interface Handler {
    void handle(Context context) throws Exception;
  }

  /** One that gives an answer of type {@code type}, and changes nothing. */
  static Route get(
      String path,
      String id,
      String meaning,
      List<Parameter> parameters,
      String type,
      List<Integer> errors,
      Handler handler) {
    return new Route(
        HandlerType.GET,
        path,
        id,
        meaning,
        parameters,
        List.of(),
        false,
        200,
        type,
        errors,
        handler);
  }

  /** The same for anybody. */
  static Route open(
      String path, String id, String meaning, String type, List<Integer> errors, Handler handler) {
    return new Route(
        HandlerType.GET, path, id, meaning, List.of(), List.of(), true, 200, type, errors, handler);
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
