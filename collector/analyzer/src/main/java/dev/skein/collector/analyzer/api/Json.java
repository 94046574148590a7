package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Writes JSON. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Something that writes. */
  @FunctionalInterface
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  /** What was written. */
  static byte[] bytes(Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes, body);
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes every byte", e);
    }
    return bytes.toByteArray();
  }

  /** Writes to a stream, and leaves it open. */
  static void write(OutputStream out, Body body) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      body.write(json);
    }
  }

  /** A member, or none where the value is null. */
  static void text(JsonGenerator json, String name, Object value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value.toString());
    }
  }

  /** A member with a number; none where that is null or not finite, for which JSON has no word. */
  static void number(JsonGenerator json, String name, Double value) throws IOException {
    if (value != null && Double.isFinite(value)) {
      if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        json.writeNumberField(name, value.longValue());
      } else {
        json.writeNumberField(name, value);
      }
    }
  }

  /** A time given in nanoseconds since 1970. */
  static Instant time(long nanos) {
    return Instant.ofEpochSecond(0, nanos);
  }
}
