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

  private static final String ASKER = "asker";

  private final AtomicReference<Backend> backend;
  private final Login login;

  /**
   * @param backend empty until the store has been read
   * @param loopback whether only this machine can ask
   */
  Requests(AtomicReference<Backend> backend, boolean loopback) {
    this.backend = backend;
    this.login = new Login(loopback);
  }

  Login login() {
    return login;
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
      Login.Asker asker = asker(context);
      Reader reader = asker.reader();
      String namespace = context.pathParamMap().get("namespace");
      if (namespace != null && !Backend.mayRead(reader, namespace)) {
        throw Problem.forbidden("you may not read namespace " + namespace)
            .with("namespace", namespace);
      }
      context.attribute(ASKER, asker);
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

  /**
   * Finds out who asks.
   *
   * @throws Problem when nobody may ask so
   */
  Login.Asker asker(Context context) {
    return login.of(context, backend());
  }

  /** Who asks, as it was found out before. */
  static Login.Asker askerOf(Context context) {
    return context.attribute(ASKER);
  }

  /** Who asks. */
  static Reader reader(Context context) {
    return askerOf(context).reader();
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
