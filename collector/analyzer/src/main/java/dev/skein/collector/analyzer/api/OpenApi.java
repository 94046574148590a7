package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The OpenAPI document of the routes. */
final class OpenApi {
  private static final Map<Integer, String> ERRORS =
      Map.of(
          400, "the request cannot be meant so",
          401, "no token, or a wrong one",
          403, "this token may not read this namespace, or a page of another site asks",
          404, "there is no such thing",
          410, "it was there and is no longer",
          413, "the request is too large",
          422, "it is there and cannot be used",
          429, "you have asked for too much already: see Retry-After",
          503, "not now: see Retry-After");

  private OpenApi() {}

  /** The document. */
  static byte[] document(List<Route> routes) {
    return Json.bytes(json -> write(json, routes));
  }

  private static void write(JsonGenerator json, List<Route> routes) throws IOException {
    json.writeStartObject();
    json.writeStringField("openapi", "3.0.3");
    json.writeObjectFieldStart("info");
    json.writeStringField("title", "Skein analyzer");
    json.writeStringField("version", "1");
    json.writeStringField(
        "description",
        "Recordings of the JVMs of a cluster, and what rules and sums say about them.");
    json.writeEndObject();
    json.writeObjectFieldStart("paths");
    Map<String, List<Route>> byPath =
        routes.stream()
            .collect(Collectors.groupingBy(Route::path, LinkedHashMap::new, Collectors.toList()));
    for (Map.Entry<String, List<Route>> path : byPath.entrySet()) {
      json.writeObjectFieldStart(path.getKey());
      for (Route route : path.getValue()) {
        json.writeObjectFieldStart(route.method().name().toLowerCase(Locale.ROOT));
        operation(json, route);
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    components(json);
    json.writeEndObject();
  }

  private static void operation(JsonGenerator json, Route route) throws IOException {
    json.writeStringField("operationId", route.id());
    json.writeStringField("summary", route.meaning());
    json.writeArrayFieldStart("parameters");
    for (String part : route.parts()) {
      parameter(json, new Parameter(part, Route.PARTS.get(part), null), "path");
    }
    for (Parameter parameter : route.parameters()) {
      parameter(json, parameter, "query");
    }
    json.writeEndArray();
    if (!route.body().isEmpty()) {
      body(json, route.body());
    }
    json.writeArrayFieldStart("security");
    if (!route.open()) {
      for (String way : List.of("token", "cookie")) {
        json.writeStartObject();
        json.writeArrayFieldStart(way);
        json.writeEndArray();
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeObjectFieldStart("responses");
    json.writeObjectFieldStart(Integer.toString(route.success()));
    json.writeStringField("description", route.meaning());
    if (!route.type().isEmpty()) {
      json.writeObjectFieldStart("content");
      json.writeObjectFieldStart(route.type());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
    for (int error : route.errors()) {
      json.writeObjectFieldStart(Integer.toString(error));
      json.writeStringField("description", ERRORS.get(error));
      json.writeObjectFieldStart("content");
      json.writeObjectFieldStart("application/json");
      json.writeObjectFieldStart("schema");
      json.writeStringField("$ref", "#/components/schemas/Problem");
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void body(JsonGenerator json, List<Parameter> members) throws IOException {
    json.writeObjectFieldStart("requestBody");
    json.writeBooleanField("required", true);
    json.writeObjectFieldStart("content");
    json.writeObjectFieldStart(Requests.JSON);
    json.writeObjectFieldStart("schema");
    json.writeStringField("type", "object");
    json.writeArrayFieldStart("required");
    for (Parameter member : members) {
      json.writeString(member.name());
    }
    json.writeEndArray();
    json.writeObjectFieldStart("properties");
    for (Parameter member : members) {
      json.writeObjectFieldStart(member.name());
      json.writeStringField("type", "string");
      json.writeStringField("description", member.meaning());
      Json.text(json, "example", member.example());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void parameter(JsonGenerator json, Parameter parameter, String place)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", parameter.name());
    json.writeStringField("in", place);
    json.writeBooleanField("required", place.equals("path"));
    json.writeStringField("description", parameter.meaning());
    json.writeObjectFieldStart("schema");
    json.writeStringField("type", "string");
    json.writeEndObject();
    Json.text(json, "example", parameter.example());
    json.writeEndObject();
  }

  private static void components(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("components");
    json.writeObjectFieldStart("securitySchemes");
    json.writeObjectFieldStart("token");
    json.writeStringField("type", "http");
    json.writeStringField("scheme", "bearer");
    json.writeEndObject();
    json.writeObjectFieldStart("cookie");
    json.writeStringField("type", "apiKey");
    json.writeStringField("in", "cookie");
    json.writeStringField("name", Login.COOKIE);
    json.writeEndObject();
    json.writeEndObject();
    json.writeObjectFieldStart("schemas");
    json.writeObjectFieldStart("Problem");
    json.writeStringField("type", "object");
    json.writeArrayFieldStart("required");
    json.writeString("status");
    json.writeString("error");
    json.writeEndArray();
    json.writeObjectFieldStart("properties");
    for (String name : List.of("status", "error")) {
      json.writeObjectFieldStart(name);
      json.writeStringField("type", "string");
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
  }
}
