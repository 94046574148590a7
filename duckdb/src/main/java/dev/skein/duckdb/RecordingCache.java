package dev.skein.duckdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The database of a recording, kept for the next query: {@code rec.db} beside {@code rec.jfr}, or in the user's cache
 * folder when that name is taken by another file or the folder cannot be written.
 *
 * <p>Two processes may import the same recording at once: each writes a file of its own and moves it in place; whoever
 * has the older one open keeps it.
 */
final class RecordingCache {
  private static final List<String> ENDINGS = List.of(".gz", ".lz4", ".zip", ".jfr");

  private final Path recording;
  private final ImportOptions options;

  RecordingCache(Path recording, ImportOptions options) {
    this.recording = recording;
    this.options = options;
  }

  /**
   * Opens the cached database, which is made first when there is none or it is out of date.
   *
   * @param warnings takes a line when there can be no cache
   * @return null when there can be no cache
   * @throws SkeinException when the recording cannot be read
   */
  Connection open(RowSource source, Progress progress, List<String> warnings) {
    CacheKey key;
    try {
      key = CacheKey.of(recording, options);
    } catch (IOException e) {
      throw Inputs.unreadable(recording, e);
    }
    Path beside = beside(recording);
    State state = State.of(beside, key, options);
    if (state.connection != null) {
      return state.connection;
    }
    String reason = beside + ": it is no cache of Skein's";
    if (state.ours) {
      try {
        return build(beside, key, source, progress);
      } catch (IOException | SQLException | DatabaseWriteException e) {
        reason = DatabaseFile.notWritten(beside, e).getMessage();
      }
    }
    try {
      Path own = UserFolder.make("recordings").resolve(ownName());
      State ownState = State.of(own, key, options);
      return ownState.connection != null ? ownState.connection : build(own, key, source, progress);
    } catch (IOException | SQLException | DatabaseWriteException e) {
      warnings.add("no cache, every query imports again: " + reason);
      return null;
    }
  }

  private Connection build(Path target, CacheKey key, RowSource source, Progress progress)
      throws IOException, SQLException {
    new DatabaseBuilder(options).build(target, key, CacheKey.Purpose.CACHE, source, progress);
    return DatabaseFile.openReadOnly(target, options.threads());
  }

  /**
   * {@code rec.db} for {@code rec.jfr} and {@code rec.jfr.gz}; other names just get {@code .db}: {@code rec.cjfr} often lies
   * beside the {@code rec.jfr} that it was made from, and both shall keep their databases.
   */
  static Path beside(Path recording) {
    String name = recording.getFileName().toString();
    for (String ending : ENDINGS) {
      if (name.toLowerCase(Locale.ROOT).endsWith(ending) && name.length() > ending.length()) {
        name = name.substring(0, name.length() - ending.length());
      }
    }
    return recording.resolveSibling(name + ".db");
  }

  private String ownName() throws IOException {
    try {
      byte[] path = recording.toRealPath().toString().getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(path);
      return HexFormat.of().formatHex(hash, 0, 10) + ".db";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What stands at a place where the cache may be: a connection when it can be used. */
  private static final class State {
    private final Connection connection;
    private final boolean ours;

    private State(Connection connection, boolean ours) {
      this.connection = connection;
      this.ours = ours;
    }

    private static State of(Path file, CacheKey key, ImportOptions options) {
      if (!Files.exists(file)) {
        return new State(null, true);
      }
      Connection connection = null;
      try {
        if (Files.size(file) == 0) {
          return new State(null, true);
        }
        if (!Inputs.hasDatabaseMagic(file)) {
          return new State(null, false);
        }
        connection = DatabaseFile.openReadOnly(file, options.threads());
        CacheKey.Purpose purpose = CacheKey.purpose(connection);
        if (purpose != null && key.matches(connection)) {
          State usable = new State(connection, true);
          connection = null;
          return usable;
        }
        return new State(null, purpose == CacheKey.Purpose.CACHE);
      } catch (SQLException | IOException | SkeinException | IllegalArgumentException unreadable) {
        return new State(null, false);
      } finally {
        DatabaseFile.closeQuietly(connection);
      }
    }
  }
}
