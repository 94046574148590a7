package dev.skein.collector.analyzer.api;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer that is an error: {@code {"status":"not_found","error":"…"}} with what belongs to it in between. */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String word;
  private final transient Map<String, String> details = new LinkedHashMap<>();
  private int retrySeconds;

  private Problem(int status, String word, String message) {
    super(message, null, false, false);
    this.status = status;
    this.word = word;
  }

  /** The request cannot be meant so. */
  static Problem badRequest(String message) {
    return new Problem(400, "bad_request", message);
  }

  /** Nobody knows who asks. */
  static Problem unauthorized(String message) {
    return new Problem(401, "unauthorized", message);
  }

  /** Who asks may not. */
  static Problem forbidden(String message) {
    return new Problem(403, "forbidden", message);
  }

  /** There is no such thing. */
  static Problem notFound(String message) {
    return new Problem(404, "not_found", message);
  }

  /** It is there and cannot be used. */
  static Problem unavailable(String message) {
    return new Problem(422, "unavailable", message);
  }

  /** Who asks has asked for too much already. */
  static Problem tooMany(String message) {
    return new Problem(429, "too_many_requests", message).retry(10);
  }

  /** Not now. */
  static Problem busy(String message) {
    return new Problem(503, "busy", message).retry(10);
  }

  /** Any other. */
  static Problem of(int status, String word, String message) {
    return new Problem(status, word, message);
  }

  private Problem retry(int seconds) {
    retrySeconds = seconds;
    return this;
  }

  /** Adds what the answer tells beside the message; null is left out. */
  Problem with(String name, Object value) {
    if (value != null) {
      details.put(name, value.toString());
    }
    return this;
  }

  int status() {
    return status;
  }

  /** After how many seconds to try again; 0 where that makes no sense. */
  int retrySeconds() {
    return retrySeconds;
  }

  /** The body. */
  byte[] body() {
    return Json.bytes(
        json -> {
          json.writeStartObject();
          json.writeStringField("status", word);
          for (Map.Entry<String, String> detail : details.entrySet()) {
            json.writeStringField(detail.getKey(), detail.getValue());
          }
          json.writeStringField("error", getMessage());
          json.writeEndObject();
        });
  }
}
