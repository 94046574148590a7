package dev.skein.server;

import dev.skein.duckdb.result.JsonOutput;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.UniqueNames;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The columns of a result as JSON: name, DuckDB's type, and JFR's content type where one is known. */
final class ColumnList {
  private ColumnList() {}

  /** Writes the array. */
  static void write(Utf8Writer out, List<ResultColumn> columns, List<Unit> units)
      throws IOException {
    JsonOutput json = new JsonOutput(out);
    json.beginArray();
    List<String> names = UniqueNames.of(columns);
    for (int i = 0; i < columns.size(); i++) {
      json.beginObject().name("name").value(names.get(i));
      json.name("type").value(columns.get(i).sqlType());
      if (units.get(i).contentType() != null) {
        json.name("contentType").value(units.get(i).contentType());
      }
      json.endObject();
    }
    json.endArray();
  }

  /** The array in ASCII, for a header. */
  static String ascii(List<ResultColumn> columns, List<Unit> units) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      write(out, columns, units);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    StringBuilder ascii = new StringBuilder();
    for (char c : bytes.toString(StandardCharsets.UTF_8).toCharArray()) {
      if (c < 0x7f) {
        ascii.append(c);
      } else {
        ascii.append("\\u").append(Integer.toHexString(0x10000 | c), 1, 5);
      }
    }
    return ascii.toString();
  }
}
