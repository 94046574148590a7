package dev.skein.server;

import dev.skein.duckdb.catalogue.EventHints;
import dev.skein.duckdb.catalogue.NearNames;
import dev.skein.duckdb.catalogue.SqlScript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    Map<String, Object> error = read(text);
    if (error == null) {
      return new ApiError(400, "sql", text.strip());
    }
    String message = member(error, "exception_message", text);
    String code = snake(member(error, "exception_type", "sql"));
    if (code.equals("interrupt")) {
      return new ApiError(409, "cancelled", "the query was cancelled");
    }
    if (message.contains("attached in read-only mode")) {
      message = "a query cannot change the recording; what you make yourself can be changed";
      code = "refused";
    }
    SqlPlace place = place(sql, statement, shift, member(error, "position", null));
    String suggestion = suggestion(error, names);
    return new ApiError(400, code, withoutSuggestions(message), place, suggestion);
  }

  private static Map<String, Object> read(String text) {
    int brace = text.indexOf('{');
    if (brace < 0) {
      return null;
    }
    try {
      return JsonReader.object(text.substring(brace).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return null; // An error of the driver, with a brace in it.
    }
  }

  private static String member(Map<String, Object> error, String name, String otherwise) {
    return error.get(name) instanceof String s ? s : otherwise;
  }

  private static String snake(String type) {
    return type.toLowerCase(Locale.ROOT).replace(' ', '_');
  }

  private static SqlPlace place(
      String sql, SqlScript.Statement statement, int shift, String position) {
    if (position == null || !position.matches("\\d{1,9}")) {
      return null;
    }
    int bytes = Integer.parseInt(position) - shift;
    return SqlPlace.at(sql, statement.offset() + SqlPlace.characters(statement.text(), bytes));
  }

  private static String withoutSuggestions(String message) {
    return message
        .lines()
        .filter(l -> !l.startsWith("Did you mean ") && !l.startsWith("Candidate bindings: "))
        .collect(Collectors.joining("\n"))
        .strip();
  }

  private static String suggestion(Map<String, Object> error, KnownNames names) {
    String name = member(error, "name", null);
    if ("Table".equals(error.get("type")) && name != null) {
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
    String candidates = member(error, "candidates", "");
    return didYouMean(
        Arrays.stream(candidates.split(",")).filter(c -> !c.isBlank()).limit(SUGGESTIONS).toList());
  }

  private static String didYouMean(List<String> names) {
    return names.isEmpty() ? null : "Did you mean " + String.join(", ", names) + "?";
  }
}
