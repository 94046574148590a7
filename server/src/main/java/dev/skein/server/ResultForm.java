package dev.skein.server;

import dev.skein.duckdb.result.CsvWriter;
import dev.skein.duckdb.result.JsonNumbers;
import dev.skein.duckdb.result.JsonWriter;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.server.arrow.ArrowWriter;
import java.io.OutputStream;
import java.util.List;

/** The forms in which a result goes to a client. */
enum ResultForm {
  /** An array of objects; numbers that JavaScript would round are strings. */
  JSON("application/json"),
  /** The same with all numbers as numbers. */
  EXACT_JSON("application/json"),
  /** Columns, a row a line, and how it ended. */
  LINES("application/x-ndjson"),
  /** Arrow's stream format. */
  ARROW("application/vnd.apache.arrow.stream"),
  /** A table for other programs. */
  CSV("text/csv; charset=utf-8");

  private final String contentType;

  ResultForm(String contentType) {
    this.contentType = contentType;
  }

  String contentType() {
    return contentType;
  }

  /** Whether lists and structs become JSON, not DuckDB's own text. */
  boolean nestedAsJson() {
    return this != CSV;
  }

  /** The form that an {@code Accept} header asks for; JSON when it does not say. */
  static ResultForm accepted(String accept) {
    if (accept != null) {
      if (accept.contains(ARROW.contentType)) {
        return ARROW;
      }
      if (accept.contains(LINES.contentType)) {
        return LINES;
      }
    }
    return JSON;
  }

  /** What writes rows to {@code out}. */
  RowWriter writer(OutputStream out, List<Unit> units) {
    return switch (this) {
      case JSON -> new JsonWriter(new Utf8Writer(out), JsonNumbers.SAFE);
      case EXACT_JSON -> new JsonWriter(new Utf8Writer(out), JsonNumbers.EXACT);
      case LINES -> new LinesWriter(out, units);
      case ARROW -> new ArrowWriter(out, units);
      case CSV -> new CsvWriter(new Utf8Writer(out));
    };
  }
}
