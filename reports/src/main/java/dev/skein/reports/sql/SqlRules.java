package dev.skein.reports.sql;

import dev.skein.duckdb.catalogue.Availability;
import dev.skein.reports.Finding;
import dev.skein.reports.Finding.Missing;
import dev.skein.reports.Finding.Source;
import dev.skein.reports.Finding.State;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs the rules of the SQL library (area {@code rules}). Each gives its findings, worst first, or one that says that there
 * is nothing, that the recording lacks events, or that the rule failed.
 */
public final class SqlRules {
  /** From here on JDK Mission Control's scale says warning. */
  private static final double WARNING = 75;

  private final Library library;
  private final Duration limit;

  /**
   * The rules of a library.
   *
   * @param limit time for one rule
   */
  public SqlRules(Library library, Duration limit) {
    this.library = library;
    this.limit = limit;
  }

  /**
   * Runs all rules on a recording's database, one after the other.
   *
   * @throws SQLException when the database cannot even say what it has
   */
  public List<Finding> run(Connection connection) throws SQLException {
    List<Finding> findings = new ArrayList<>();
    Availability availability = Availability.of(connection, library);
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "skein-rule-limit");
              thread.setDaemon(true);
              return thread;
            });
    try {
      for (Definition definition : library.definitions()) {
        if (definition.rule() == null) {
          continue;
        }
        List<List<String>> missing = availability.missing(definition);
        if (availability.of(definition) == Availability.State.NO || !missing.isEmpty()) {
          findings.add(notApplicable(definition, missing));
        } else {
          findings.addAll(run(connection, definition, clock));
        }
      }
    } finally {
      clock.shutdownNow();
    }
    return findings;
  }

  private static Finding notApplicable(Definition definition, List<List<String>> missing) {
    List<Missing> events =
        missing.stream()
            .map(any -> new Missing(String.join(" or ", any), "not in the recording"))
            .toList();
    String words = Availability.words(missing);
    return Finding.notApplicable(
        definition.name(),
        Source.SQL,
        definition.title(),
        definition.rule().topic(),
        words == null
            ? "the database was made without this rule"
            : "the recording has no " + words + " (" + Availability.settings(missing) + ")",
        events);
  }

  private List<Finding> run(
      Connection connection, Definition definition, ScheduledExecutorService clock) {
    Definition.Rule rule = definition.rule();
    AtomicBoolean late = new AtomicBoolean();
    List<Finding> findings = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      ScheduledFuture<?> alarm =
          clock.schedule(() -> cancel(statement, late), limit.toMillis(), TimeUnit.MILLISECONDS);
      try (ResultSet rows = statement.executeQuery(query(definition))) {
        while (rows.next()) {
          findings.add(finding(definition, rows));
        }
      } finally {
        alarm.cancel(false);
      }
    } catch (SQLException e) {
      String why =
          late.get()
              ? "it ran for more than " + limit.toMillis() / 1000.0 + " s"
              : e.getMessage().lines().findFirst().orElse("it failed");
      return List.of(
          Finding.failed(definition.name(), Source.SQL, definition.title(), rule.topic(), why));
    }
    if (findings.isEmpty()) {
      findings.add(
          new Finding(
              definition.name(),
              Source.SQL,
              State.OK,
              0.0,
              definition.title(),
              rule.topic(),
              null,
              null,
              definition.description(),
              null,
              null,
              null,
              List.of(),
              rule.query()));
    }
    return findings;
  }

  private static String query(Definition definition) {
    Definition.Rule rule = definition.rule();
    return "SELECT rule_score(value, "
        + rule.threshold()
        + ", '"
        + rule.severity().word()
        + "') AS score, subject, summary, startTime, endTime FROM "
        + definition.name()
        + "() ORDER BY score DESC, subject";
  }

  private static Finding finding(Definition definition, ResultSet row) throws SQLException {
    double score = row.getDouble("score");
    return new Finding(
        definition.name(),
        Source.SQL,
        score >= WARNING ? State.WARNING : State.INFO,
        score,
        definition.title(),
        definition.rule().topic(),
        row.getString("subject"),
        row.getString("summary"),
        definition.description(),
        definition.rule().solution(),
        time(row, "startTime"),
        time(row, "endTime"),
        List.of(),
        definition.rule().query());
  }

  private static Instant time(ResultSet row, String column) throws SQLException {
    LocalDateTime time = row.getObject(column, LocalDateTime.class);
    return time == null ? null : time.toInstant(ZoneOffset.UTC);
  }

  private static void cancel(Statement statement, AtomicBoolean late) {
    late.set(true);
    try {
      statement.cancel();
    } catch (SQLException e) {
      // It had just ended.
      late.set(false);
    }
  }
}
