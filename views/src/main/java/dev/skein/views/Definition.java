package dev.skein.views;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A view or macro of the library, as its file describes it.
 *
 * @param name as the user calls it, {@code hot-methods}
 * @param kind view or macro
 * @param area the folder that it lies in, {@code cpu}
 * @param title one line without a full stop
 * @param description what it answers: one or more sentences; paragraphs are separated by an empty line
 * @param columns of a view; empty for a macro
 * @param parameters of a macro; empty for a view
 * @param signatures how a macro is called, one of each overload: {@code f(x, n := 2)}; empty for a view
 * @param examples calls of a macro with their results
 * @param needs full names of event types: of each inner list the recording must know one
 * @param reads the tables and columns that the statement reads
 * @param uses names of the other definitions that the statement calls
 * @param oracle the view of the JDK's {@code jfr view} that gives the same, null when there is none
 * @param differences how it differs from the oracle on purpose, a sentence each
 * @param rule what makes the macro a rule; null for what is none
 * @param variants the statements, the one for a whole recording first
 */
public record Definition(
    String name,
    Kind kind,
    String area,
    String title,
    String description,
    List<Column> columns,
    List<Parameter> parameters,
    List<String> signatures,
    List<Example> examples,
    List<List<String>> needs,
    List<Source> reads,
    List<String> uses,
    String oracle,
    List<String> differences,
    Rule rule,
    List<Variant> variants) {

  /**
   * The {@link Source#table} that stands for the events of all types which neither the JDK nor async-profiler defines. It
   * has the column {@code event}, the full name of the type, beside those that are listed.
   */
  public static final String APPLICATION_EVENTS = "application events";

  /**
   * The {@link Source#table} that stands for the rows of all rules that are installed, with the name of the rule in the
   * column {@code rule}.
   */
  public static final String RULE_FINDINGS = "rule findings";

  /** The {@link Source#table} that stands for the rules of the library, a row each, also those that are not installed. */
  public static final String ALL_RULES = "all rules";

  /**
   * The {@link Source#table} that stands for the events that rules need, also through what they use: a row an event, where
   * those of one rule with the same {@code number} are alternatives.
   */
  public static final String RULE_NEEDS = "rule needs";

  /** What a definition makes. */
  public enum Kind {
    /** {@code CREATE VIEW}. */
    VIEW,
    /** {@code CREATE MACRO}. */
    MACRO
  }

  /**
   * A column of a view.
   *
   * @param type DuckDB's, {@code DOUBLE}
   * @param contentType what the number means, in JFR's words ({@code Timespan}: seconds, {@code DataAmount}: bytes,
   *     {@code Percentage}: 0 to 1); null for none
   * @param meaning for people
   */
  public record Column(String name, String type, String contentType, String meaning) {}

  /**
   * A parameter of a macro.
   *
   * @param meaning for people
   */
  public record Parameter(String name, String meaning) {}

  /**
   * A call of a macro.
   *
   * @param sql a query, or an expression
   * @param result as DuckDB prints it on the example recording; several columns or rows with a comma between
   */
  public record Example(String sql, String result) {
    private static final Pattern QUERY =
        Pattern.compile("(?:SELECT|FROM|WITH)\\b.*", Pattern.DOTALL);

    /** What to run: the query, or one that selects the expression. */
    public String query() {
      return QUERY.matcher(sql).matches() ? sql : "SELECT " + sql;
    }
  }

  /**
   * What a rule has beside the rows of its macro, which are findings.
   *
   * @param topic what the finding is about, in JMC's words where it has one: {@code garbage_collection}
   * @param severity of a finding at the threshold
   * @param threshold default of the parameter of that name, above 0: from which value on there is a finding
   * @param solution what to do about it
   * @param query SQL that shows the evidence
   */
  public record Rule(
      String topic, Severity severity, double threshold, String solution, String query) {}

  /** How bad a finding is. */
  public enum Severity {
    /** Worth to know. */
    INFO,
    /** Worth to do something about. */
    WARNING;

    /** As headers and SQL have it, {@code info}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A table that the statement reads, with the columns that it reads of it.
   *
   * @param columns name and type; a recording that lacks one gives NULL for it
   */
  public record Source(String table, List<Field> columns) {}

  /**
   * A column of a {@link Source}.
   *
   * @param type DuckDB's
   */
  public record Field(String name, String type) {}

  /**
   * One form of the statement.
   *
   * @param without the table whose absence calls for this form; null for the usual form
   * @param sql without the closing semicolon
   */
  public record Variant(String without, String sql) {}

  /** The usual statement, as written in the file. */
  public String sql() {
    return variants.get(0).sql();
  }
}
