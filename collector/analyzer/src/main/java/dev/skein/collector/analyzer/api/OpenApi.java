package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The OpenAPI document of the routes. */
final class OpenApi {
  private static final Map<Integer, String> ERRORS =
      Map.of(
          400, "the request cannot be meant so",
          401, "no token, or a wrong one",
          403, "this token may not read this namespace",
          404, "there is no such thing",
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
    for (Route route : routes) {
      json.writeObjectFieldStart(route.path());
      json.writeObjectFieldStart("get");
      operation(json, route);
      json.writeEndObject();
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
    json.writeArrayFieldStart("security");
    if (!route.open()) {
      json.writeStartObject();
      json.writeArrayFieldStart("token");
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("responses");
    json.writeObjectFieldStart("200");
    json.writeStringField("description", route.meaning());
    json.writeObjectFieldStart("content");
    json.writeObjectFieldStart(route.type());
    json.writeEndObject();
    json.writeEndObject();
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
