package dev.skein.server;

import dev.skein.duckdb.result.JsonOutput;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** An answer that is an error: status and body. */
final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final transient SqlPlace place;
  private final String suggestion;

  /**
   * @param code a word for programs
   * @param message a line for people
   */
  ApiError(int status, String code, String message) {
    this(status, code, message, null, null);
  }

  /**
   * @param place where in the SQL; null when that is not known
   * @param suggestion what may help, a sentence; null for nothing
   */
  ApiError(int status, String code, String message, SqlPlace place, String suggestion) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.place = place;
    this.suggestion = suggestion;
  }

  static ApiError badRequest(String message) {
    return new ApiError(400, "bad_request", message);
  }

  static ApiError notFound(String message) {
    return new ApiError(404, "not_found", message);
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  /** The body: {@code {"error":{…}}}. */
  byte[] body() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Writes the body. */
  void write(Utf8Writer out) throws IOException {
    JsonOutput json = new JsonOutput(out);
    json.beginObject().name("error").beginObject();
    json.name("message").value(getMessage()).name("code").value(code);
    if (place != null) {
      json.name("line").value(place.line()).name("column").value(place.column());
      json.name("position").value(place.position());
    }
    if (suggestion != null) {
      json.name("suggestion").value(suggestion);
    }
    json.endObject().endObject();
  }
}
