package dev.skein.server;

import dev.skein.duckdb.catalogue.EventHints;
import dev.skein.duckdb.catalogue.NearNames;
import dev.skein.duckdb.catalogue.SqlScript;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Turns what DuckDB says of a statement into an answer with a place and a suggestion. */
final class SqlFailure {
  private static final int SUGGESTIONS = 3;

  private SqlFailure() {}

  /**
   * The answer for an error in a statement.
   *
   * @param sql as the client sent it
   * @param statement the part of it that failed
   * @param shift how many characters the place in the error is too high
   * @param names what the database has and lacks
   */
  static ApiError of(
      SQLException e, String sql, SqlScript.Statement statement, int shift, KnownNames names) {
    String text = String.valueOf(e.getMessage());
    Optional<DuckDbError> read = DuckDbError.read(text);
    if (read.isEmpty()) {
      return new ApiError(400, "sql", DuckDbError.mended(text).strip());
    }
    DuckDbError error = read.get();
    String message = error.message();
    String code = error.code();
    if (code.equals("interrupt")) {
      return new ApiError(409, "cancelled", "the query was cancelled");
    }
    if (code.equals("out_of_memory")) {
      return new ApiError(400, code, "the query needs more memory than it may take");
    }
    if (message.contains("attached in read-only mode")) {
      message = "a query cannot change the recording; what you make yourself can be changed";
      code = "refused";
    }
    SqlPlace place = place(sql, statement, shift, error.member("position").orElse(null));
    return new ApiError(400, code, message, place, suggestion(error, names));
  }

  private static SqlPlace place(
      String sql, SqlScript.Statement statement, int shift, String position) {
    if (position == null || !position.matches("\\d{1,9}")) {
      return null;
    }
    int bytes = Integer.parseInt(position) - shift;
    return SqlPlace.at(sql, statement.offset() + SqlPlace.characters(statement.text(), bytes));
  }

  private static String suggestion(DuckDbError error, KnownNames names) {
    String name = error.member("name").orElse(null);
    if (name != null && error.member("type").orElse("").equals("Table")) {
      List<List<String>> missing = names.missing(name);
      if (!missing.isEmpty()) {
        return "The view "
            + name
            + " needs "
            + missing.stream()
                .map(any -> String.join(" or ", any))
                .collect(Collectors.joining(", "))
            + ", which the recording lacks. "
            + EventHints.howToRecord(missing.get(0).get(0));
      }
      return didYouMean(NearNames.of(name, names.relations(), SUGGESTIONS));
    }
    String candidates = error.member("candidates").orElse("");
    return didYouMean(
        Arrays.stream(candidates.split(",")).filter(c -> !c.isBlank()).limit(SUGGESTIONS).toList());
  }

  private static String didYouMean(List<String> names) {
    return names.isEmpty() ? null : "Did you mean " + String.join(", ", names) + "?";
  }
}
