package dev.skein.duckdb.catalogue;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the comments of tables and columns, which say what types cannot: what {@link dev.skein.tables.TableComment} and the
 * SQL library wrote.
 */
public final class ColumnNotes {
  private static final Pattern LINE = Pattern.compile("Column \"((?:[^\"]|\"\")*)\": (.*)");
  private static final Pattern CONTENT_TYPE =
      Pattern.compile("CONTENT_TYPE\\(([^()]*(?:\\([^()]*\\))?)\\)");
  private static final Pattern REFERENCE =
      Pattern.compile("references (?:to )?\"((?:[^\"]|\"\")+)\"\\(_id\\)");

  private ColumnNotes() {}

  /** What the comment of a table, null for none, says of its columns, by their names. */
  public static Map<String, String> ofTable(String comment) {
    Map<String, String> notes = new HashMap<>();
    Matcher line = LINE.matcher(comment == null ? "" : comment);
    while (line.find()) {
      notes.put(unquoted(line.group(1)), line.group(2));
    }
    return notes;
  }

  /** What the comment of a table or view says before that; null for nothing. */
  public static String description(String comment) {
    if (comment == null) {
      return null;
    }
    Matcher line = LINE.matcher(comment);
    String text = (line.find() ? comment.substring(0, line.start()) : comment).strip();
    return text.isEmpty() ? null : text;
  }

  /** The content type in a note; null for none. */
  public static String contentType(String note) {
    Matcher found = CONTENT_TYPE.matcher(note == null ? "" : note);
    return found.find() ? found.group(1) : null;
  }

  /** The table that a note says a column refers to; null for none. */
  public static String references(String note) {
    Matcher found = REFERENCE.matcher(note == null ? "" : note);
    return found.find() ? unquoted(found.group(1)) : null;
  }

  private static String unquoted(String name) {
    return name.replace("\"\"", "\"");
  }
}
