package dev.skein.duckdb.views;

import java.util.ArrayList;
import java.util.List;

/**
 * A sqllogictest file: {@code statement ok} and {@code query TYPES [rowsort]} records with an empty line between, in a
 * query's answer one row a line with a tab between columns, {@code NULL} and {@code (empty)}. A comment {@code #
 * recording: PATH} names the recording to open, from the root of the repository.
 */
record SqlLogicFile(String recording, List<Record> records) {
  private static final String RECORDING = "# recording: ";

  /**
   * A statement or query.
   *
   * @param line where it begins, from 1
   * @param expected rows, null for a statement
   */
  record Record(int line, String sql, List<String> expected, boolean rowSort) {}

  static SqlLogicFile parse(String text) {
    String recording = null;
    List<Record> records = new ArrayList<>();
    String[] lines = text.split("\n");
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      if (line.startsWith(RECORDING)) {
        recording = line.substring(RECORDING.length()).strip();
      } else if (line.startsWith("statement ok") || line.startsWith("query ")) {
        int start = i + 1;
        StringBuilder sql = new StringBuilder();
        while (i + 1 < lines.length && !lines[i + 1].isBlank() && !lines[i + 1].equals("----")) {
          sql.append(lines[++i]).append('\n');
        }
        List<String> expected = line.startsWith("query ") ? new ArrayList<>() : null;
        if (expected != null && i + 1 < lines.length && lines[i + 1].equals("----")) {
          i++;
          while (i + 1 < lines.length && !lines[i + 1].isBlank()) {
            expected.add(lines[++i]);
          }
        }
        records.add(new Record(start, sql.toString(), expected, line.endsWith(" rowsort")));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        throw new IllegalArgumentException("line " + (i + 1) + " is no record: " + line);
      }
    }
    if (recording == null) {
      throw new IllegalArgumentException("no comment names the recording");
    }
    return new SqlLogicFile(recording, records);
  }
}
