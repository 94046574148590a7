package dev.skein.duckdb;

import dev.skein.tables.SqlText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBConnection;

/**
 * Recordings for queries that strangers wrote, several at once.
 *
 * <p>The recordings' database is attached so that nothing can change it; beside it lies a database in memory, which all
 * connections share, for views, macros and tables of the users' own. Statements reach neither files nor the network, load
 * no extension and change no setting: DuckDB itself refuses, and {@link StatementRules} refuses before what it would let
 * pass. Errors of DuckDB are JSON here, with their place in the statement.
 *
 * <p>Several recordings are imported into a file of this process, so that memory does not depend on their size.
 */
public final class QueryDatabase implements AutoCloseable {
  private static final String OWN = "memory";

  private final Connection main;
  private final Path folder;
  private final List<String> warnings;
  private final List<Connection> all = new ArrayList<>();
  private final BlockingQueue<Session> readers;
  private final BlockingQueue<Session> writers = new ArrayBlockingQueue<>(1);

  /** Where readers look for names. */
  private volatile String readPath;

  private String startOfReadPath;
  private int leases;
  private boolean closing;

  private QueryDatabase(Connection main, Path folder, List<String> warnings, int readers) {
    this.main = main;
    this.folder = folder;
    this.warnings = List.copyOf(warnings);
    this.readers = new ArrayBlockingQueue<>(readers);
  }

  /**
   * Opens recordings, none of them too; a single one through its cache.
   *
   * @param recordings files, or a single database
   * @param readers queries that run at once, from 1
   * @param limits of DuckDB
   * @throws SkeinException when one cannot be read
   */
  public static QueryDatabase open(
      List<Path> recordings,
      ImportOptions options,
      Progress progress,
      int readers,
      QueryLimits limits) {
    Path folder = null;
    Connection connection = null;
    try {
      folder = ServerFolder.create();
      List<String> warnings = new ArrayList<>();
      connection = connect(recordings, options, progress, folder, warnings);
      QueryDatabase database = new QueryDatabase(connection, folder, warnings, readers);
      database.prepare(readers, limits, !recordings.isEmpty());
      connection = null;
      folder = null;
      return database;
    } catch (SQLException e) {
      throw new SkeinException("the database cannot be opened: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new SkeinException("no folder for temporary files: " + e.getMessage(), e);
    } finally {
      DatabaseFile.closeQuietly(connection);
      if (folder != null) {
        ServerFolder.remove(folder);
      }
    }
  }

  private static Connection connect(
      List<Path> recordings,
      ImportOptions options,
      Progress progress,
      Path folder,
      List<String> warnings)
      throws SQLException {
    if (recordings.isEmpty()) {
      return DatabaseFile.openMemory();
    }
    RecordingFiles named = RecordingFiles.of(recordings);
    warnings.addAll(named.warnings());
    Inputs found = Inputs.of(named);
    Path first = found.files().get(0);
    if (found.database()) {
      return DatabaseFile.openReadOnly(first, options.threads());
    }
    RowSource source = new RecordingSource(found, options);
    if (options.cache() && !found.several()) {
      Connection cached = new RecordingCache(first, options).open(source, progress, warnings);
      if (cached != null) {
        return cached;
      }
    }
    Path own = folder.resolve("recordings.db");
    RecordingDatabase.importTo(source, CacheKey.of(options), own, options, progress);
    return DatabaseFile.openReadOnly(own, options.threads());
  }

  private void prepare(int count, QueryLimits limits, boolean recordings) throws SQLException {
    execute(
        main,
        "SET temp_directory = " + SqlText.literal(folder.resolve("spill").toString()),
        "SET max_temp_directory_size = " + SqlText.literal(limits.disk()),
        "SET memory_limit = " + SqlText.literal(limits.memory()),
        "SET errors_as_json = true",
        "SET autoinstall_known_extensions = false",
        "SET autoload_known_extensions = false",
        "SET allow_community_extensions = false");
    // Reading finds the recording's tables first, so that a macro of the library never meets a
    // user's table.
    String jfr = DatabaseFile.NAME + ".main";
    String own = OWN + ".main";
    startOfReadPath = recordings ? jfr + "," + own : own;
    readPath = startOfReadPath;
    for (int i = 0; i < count; i++) {
      readers.add(session(readPath));
    }
    // Making finds the own database first: there a new view belongs.
    writers.add(session(recordings ? own + "," + jfr : own));
    execute(main, "SET enable_external_access = false", "SET lock_configuration = true");
  }

  private Session session(String path) throws SQLException {
    DuckDBConnection connection = main.unwrap(DuckDBConnection.class).duplicate();
    all.add(connection);
    Session session = new Session(connection);
    session.lookIn(path);
    return session;
  }

  /** A connection and where it looks for names. */
  private static final class Session {
    private final DuckDBConnection connection;
    private String path;

    private Session(DuckDBConnection connection) {
      this.connection = connection;
    }

    private void lookIn(String wanted) throws SQLException {
      if (!wanted.equals(path)) {
        execute(connection, "SET search_path = " + SqlText.literal(wanted));
        path = wanted;
      }
    }
  }

  /** Schemas that users made have to be on the path of readers: DuckDB looks for a schema in one database only. */
  private void findSchemas(Connection connection) throws SQLException {
    StringBuilder path = new StringBuilder(startOfReadPath);
    try (Statement statement = connection.createStatement();
        ResultSet schemas =
            statement.executeQuery(
                "SELECT schema_name FROM duckdb_schemas() WHERE NOT internal AND database_name = "
                    + SqlText.literal(OWN)
                    + " ORDER BY ALL")) {
      while (schemas.next()) {
        path.append(',').append(OWN).append('.').append(SqlText.identifier(schemas.getString(1)));
      }
    }
    readPath = path.toString();
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    for (String sql : statements) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  /** What the user should know, one line each: for instance that the cache could not be written. */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * A connection for one statement.
   *
   * @param writing whether it makes something in the users' own database; only one statement does at a time
   * @param millis how long to wait for one
   * @return null when none became free in that time
   * @throws IllegalStateException when the database is closed
   */
  public Lease lease(boolean writing, long millis) throws InterruptedException {
    BlockingQueue<Session> pool = writing ? writers : readers;
    synchronized (this) {
      if (closing) {
        throw new IllegalStateException("the database is closed");
      }
      leases++;
    }
    Session session = null;
    try {
      session = pool.poll(millis, TimeUnit.MILLISECONDS);
    } finally {
      if (session == null) {
        returned();
      }
    }
    if (session == null) {
      return null;
    }
    Lease lease = new Lease(session, writing);
    try {
      if (!writing) {
        session.lookIn(readPath);
      }
    } catch (SQLException e) {
      // A schema has just been dropped; the rest of the old path serves.
      return lease;
    }
    return lease;
  }

  /** A connection that is in use; closing gives it back. */
  public final class Lease implements AutoCloseable {
    private final Session session;
    private final boolean writing;
    private boolean returned;

    private Lease(Session session, boolean writing) {
      this.session = session;
      this.writing = writing;
    }

    /** The connection; not to be closed. */
    public Connection connection() {
      return session.connection;
    }

    @Override
    public void close() {
      if (returned) {
        return;
      }
      returned = true;
      try {
        if (writing) {
          findSchemas(session.connection);
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      } finally {
        (writing ? writers : readers).add(session);
        returned();
      }
    }
  }

  private void returned() {
    boolean last;
    synchronized (this) {
      leases--;
      last = closing && leases == 0;
    }
    if (last) {
      closeAll();
    }
  }

  /** Closes the database as soon as no statement uses it any more. */
  @Override
  public void close() {
    boolean now;
    synchronized (this) {
      now = !closing && leases == 0;
      closing = true;
    }
    if (now) {
      closeAll();
    }
  }

  private void closeAll() {
    all.forEach(DatabaseFile::closeQuietly);
    DatabaseFile.closeQuietly(main);
    ServerFolder.remove(folder);
  }
}
