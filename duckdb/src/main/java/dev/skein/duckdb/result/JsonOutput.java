package dev.skein.duckdb.result;

import java.io.IOException;

/** Writes nested JSON a piece at a time; commas come by themselves. Objects and arrays have to be closed by the caller. */
public final class JsonOutput {
  private final Utf8Writer out;
  private boolean comma;

  /** Writes to {@code out}, which stays open. */
  public JsonOutput(Utf8Writer out) {
    this.out = out;
  }

  /** Begins an object. */
  public JsonOutput beginObject() throws IOException {
    return begin('{');
  }

  /** Ends an object. */
  public JsonOutput endObject() throws IOException {
    return end('}');
  }

  /** Begins an array. */
  public JsonOutput beginArray() throws IOException {
    return begin('[');
  }

  /** Ends an array. */
  public JsonOutput endArray() throws IOException {
    return end(']');
  }

  /** The name of the next value in an object. */
  public JsonOutput name(String name) throws IOException {
    separate();
    JsonText.quote(out, name);
    out.ascii(':');
    comma = false;
    return this;
  }

  /** A string, or {@code null}. */
  public JsonOutput value(String value) throws IOException {
    separate();
    if (value == null) {
      out.text("null");
    } else {
      JsonText.quote(out, value);
    }
    return this;
  }

  /** A whole number. */
  public JsonOutput value(long value) throws IOException {
    separate();
    out.integer(value);
    return this;
  }

  /** A number; {@code null} for NaN and the infinities, which JSON cannot say. */
  public JsonOutput value(double value) throws IOException {
    separate();
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      out.text("null");
    } else {
      Decimals.write(out, value);
    }
    return this;
  }

  /** A truth value. */
  public JsonOutput value(boolean value) throws IOException {
    separate();
    out.text(value ? "true" : "false");
    return this;
  }

  /** A line break before the next value, for readers who are people. */
  public JsonOutput line() throws IOException {
    if (comma) {
      out.ascii(',');
      comma = false;
    }
    out.ascii('\n');
    return this;
  }

  private JsonOutput begin(char bracket) throws IOException {
    separate();
    out.ascii(bracket);
    comma = false;
    return this;
  }

  private JsonOutput end(char bracket) throws IOException {
    out.ascii(bracket);
    comma = true;
    return this;
  }

  private void separate() throws IOException {
    if (comma) {
      out.ascii(',');
    }
    comma = true;
  }
}
