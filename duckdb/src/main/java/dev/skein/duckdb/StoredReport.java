package dev.skein.duckdb;

import dev.skein.tables.ImportReport;
import dev.skein.tables.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Adds to the tables of {@link dev.skein.tables.ReportTables}, and reads them back. */
final class StoredReport {
  private StoredReport() {}

  /** Puts views and macros that could not be installed into {@code import}, with DuckDB's reason. */
  static void add(Connection connection, List<Installer.Failure> failures) throws SQLException {
    for (Installer.Failure failure : failures) {
      try (Statement s = connection.createStatement()) {
        s.execute(
            "INSERT INTO import (kind, table_name, reason) VALUES ('view', "
                + SqlText.literal(failure.name())
                + ", "
                + SqlText.literal(failure.message())
                + ")");
      }
    }
  }

  /**
   * Reads a report back; empty lists where the database has no such tables, because another tool made it.
   *
   * @throws SQLException when they cannot be read
   */
  static ImportReport read(Connection connection) throws SQLException {
    List<ImportReport.EventType> events = new ArrayList<>();
    List<ImportReport.Recording> files = new ArrayList<>();
    List<ImportReport.Loss> losses = new ArrayList<>();
    List<ImportReport.TypeId> ids = new ArrayList<>();
    try (Statement s = connection.createStatement()) {
      try (ResultSet r =
          s.executeQuery(
              "SELECT name, table_name, label, category, description, count FROM Events")) {
        while (r.next()) {
          events.add(
              new ImportReport.EventType(
                  r.getString(1),
                  r.getString(2),
                  r.getString(3),
                  r.getString(4),
                  r.getString(5),
                  r.getLong(6)));
        }
      }
      try (ResultSet r =
          s.executeQuery(
              "SELECT file, bytes, version, chunks, epoch_us(startTime), epoch_us(endTime), events, lostBytes, preset"
                  + " FROM RecordingFile")) {
        while (r.next()) {
          files.add(
              new ImportReport.Recording(
                  r.getString(1),
                  r.getLong(2),
                  r.getString(3),
                  r.getInt(4),
                  r.getLong(5),
                  r.getLong(6),
                  r.getLong(7),
                  r.getLong(8),
                  r.getString(9)));
        }
      }
      try (ResultSet r =
          s.executeQuery(
              "SELECT id, name, label, epoch_us(startTime), epoch_us(endTime), recording FROM EventTypeId")) {
        while (r.next()) {
          ids.add(
              new ImportReport.TypeId(
                  r.getLong(1),
                  r.getString(2),
                  r.getString(3),
                  r.getLong(4),
                  r.getLong(5),
                  r.getString(6)));
        }
      }
      try (ResultSet r =
          s.executeQuery(
              "SELECT file, coalesce(chunk, 0), coalesce(file_offset, -1), coalesce(bytes, 0), event_type,"
                  + " coalesce(events, 0), reason FROM import WHERE kind = 'lost'")) {
        while (r.next()) {
          losses.add(
              new ImportReport.Loss(
                  r.getString(1),
                  r.getInt(2),
                  r.getLong(3),
                  r.getLong(4),
                  r.getString(5),
                  r.getLong(6),
                  r.getString(7)));
        }
      }
    }
    return new ImportReport(events, files, losses, ids);
  }
}
