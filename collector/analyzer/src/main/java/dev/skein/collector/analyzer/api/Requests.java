package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.access.Reader;
import dev.skein.duckdb.catalogue.NearNames;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** What handlers need of a request: who asks, and for what. */
final class Requests {
  static final String JSON = "application/json";

  /** The attribute with the client that was watched while its answer was made. */
  static final String CLIENT = "client";

  private static final String READER = "reader";
  private static final String BEARER = "Bearer ";
  private static final int LONGEST_TOKEN = 16 << 10;

  private final AtomicReference<Backend> backend;

  /**
   * @param backend empty until the store has been read
   */
  Requests(AtomicReference<Backend> backend) {
    this.backend = backend;
  }

  /**
   * What answers are made of.
   *
   * @throws Problem when the store has not been read yet
   */
  Backend backend() {
    Backend open = backend.get();
    if (open == null) {
      throw Problem.busy("the analyzer is starting");
    }
    return open;
  }

  /**
   * Checks who asks and what a route takes, before its handler.
   *
   * @throws Problem when the handler must not see the request
   */
  void check(Route route, Context context) {
    if (!route.open()) {
      Reader reader = backend().reader(token(context));
      String namespace = context.pathParamMap().get("namespace");
      if (namespace != null && !Backend.mayRead(reader, namespace)) {
        throw Problem.forbidden("you may not read namespace " + namespace)
            .with("namespace", namespace);
      }
      context.attribute(READER, reader);
    }
    List<String> known = route.parameters().stream().map(Parameter::name).toList();
    context
        .queryParamMap()
        .forEach(
            (name, values) -> {
              if (!known.contains(name)) {
                throw Problem.badRequest(
                    "there is no parameter " + name + " here. " + suggestion(name, known));
              }
              if (values.size() > 1) {
                throw Problem.badRequest("parameter " + name + " is there twice");
              }
            });
  }

  private static String suggestion(String name, List<String> known) {
    return NearNames.suggestion(
        name,
        known,
        known.isEmpty() ? "It takes none." : "It takes " + String.join(", ", known) + ".");
  }

  private static String token(Context context) {
    String header = context.header("Authorization");
    if (header == null
        || header.length() > LONGEST_TOKEN
        || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return "";
    }
    return header.substring(BEARER.length()).strip();
  }

  /** Who asks. */
  static Reader reader(Context context) {
    return context.attribute(READER);
  }

  /** The parameters behind the question mark, of which each occurs once. */
  static Map<String, String> parameters(Context context) {
    Map<String, String> parameters = new HashMap<>();
    context.queryParamMap().forEach((name, values) -> parameters.put(name, values.get(0)));
    return parameters;
  }

  /**
   * The container that the path names.
   *
   * @throws Problem when it has no recordings
   */
  Workload workload(Context context) {
    return backend()
        .workloads()
        .get(
            context.pathParam("namespace"),
            context.pathParam("pod"),
            context.pathParam("container"));
  }
}
