package dev.skein.duckdb;

import dev.skein.tables.SqlText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * What a database was made from and how. A cached one is used only when all of it is still the same. It lies in the
 * database as table {@code skein.origin(key, value)}.
 */
final class CacheKey {
  /** Raised whenever tables, columns or built-in functions change. */
  static final int SCHEMA_VERSION = 3;

  /** {@code cache} for one that may be replaced at will, {@code import} for one that the user asked for. */
  enum Purpose {
    CACHE,
    IMPORT
  }

  private static final String PURPOSE = "purpose";
  private static final int SAMPLE = 1 << 16;
  private static final int SAMPLES = 16;

  private final Map<String, String> values;

  private CacheKey(Map<String, String> values) {
    this.values = values;
  }

  /** The key of a database made from {@code file}. */
  static CacheKey of(Path file, ImportOptions options) throws IOException {
    BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
    CacheKey key = of(options);
    key.values.put("size", Long.toString(a.size()));
    key.values.put(
        "modified",
        Long.toString(a.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS)));
    key.values.put("fingerprint", fingerprint(file));
    return key;
  }

  /** The key of a database that no single file stands behind: never used as a cache. */
  static CacheKey of(ImportOptions options) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("skein", version());
    values.put("build", build());
    values.put("schema", Integer.toString(SCHEMA_VERSION));
    values.put("stack depth", Integer.toString(options.stackDepth()));
    return new CacheKey(values);
  }

  private static String version() {
    String version = CacheKey.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Builds between two releases have one version and different tables and views: their jar tells them apart. */
  private static String build() {
    if (!version().endsWith("-SNAPSHOT")) {
      return "release";
    }
    try {
      Path code =
          Path.of(CacheKey.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Files.isRegularFile(code) ? Files.getLastModifiedTime(code).toString() : "classes";
    } catch (IOException | java.net.URISyntaxException | RuntimeException e) {
      return "unknown";
    }
  }

  /** A checksum of head, tail and samples spread over the file; of all of it up to a megabyte. */
  private static String fingerprint(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocate(SAMPLE);
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      long step = Math.max(SAMPLE, (size - SAMPLE) / (SAMPLES - 1));
      for (int i = 0; i < SAMPLES && i * step < size; i++) {
        buffer.clear();
        long at = i == SAMPLES - 1 ? Math.max(0, size - SAMPLE) : i * step;
        while (buffer.hasRemaining()) {
          int n = channel.read(buffer, at + buffer.position());
          if (n < 0) {
            break;
          }
        }
        crc.update(buffer.flip());
      }
    }
    return Long.toHexString(crc.getValue());
  }

  /** Writes the key into the database of {@code connection}. */
  void write(Connection connection, Purpose purpose) throws SQLException {
    StringBuilder sql =
        new StringBuilder(
            "CREATE SCHEMA skein; CREATE TABLE skein.origin(key VARCHAR, value VARCHAR);");
    sql.append("INSERT INTO skein.origin VALUES (").append(SqlText.literal(PURPOSE)).append(", ");
    sql.append(SqlText.literal(purpose.name())).append(')');
    values.forEach(
        (k, v) ->
            sql.append(", (")
                .append(SqlText.literal(k))
                .append(", ")
                .append(SqlText.literal(v))
                .append(')'));
    try (Statement s = connection.createStatement()) {
      s.execute(sql.toString());
    }
  }

  /** The purpose of an open database; null when Skein did not make it. */
  static Purpose purpose(Connection connection) throws SQLException {
    String purpose = read(connection).get(PURPOSE);
    return purpose == null ? null : Purpose.valueOf(purpose);
  }

  /** Whether an open database was made from the same bytes in the same way. */
  boolean matches(Connection connection) throws SQLException {
    Map<String, String> stored = read(connection);
    stored.remove(PURPOSE);
    return stored.equals(values);
  }

  private static Map<String, String> read(Connection connection) throws SQLException {
    Map<String, String> stored = new LinkedHashMap<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery("SELECT key, value FROM skein.origin")) {
      while (r.next()) {
        stored.put(r.getString(1), r.getString(2));
      }
    }
    return stored;
  }
}
