package dev.skein.server;

import dev.skein.duckdb.Progress;
import dev.skein.duckdb.QueryDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The recordings that are open, and their database. Opening or closing one makes a new database; queries that run go on
 * in the old one. Views and tables that users made are gone then, as they may have read what is no longer there.
 */
final class OpenRecordings implements AutoCloseable {
  /**
   * A state of the whole: what is open and the database of it.
   *
   * @param files by their names for clients
   */
  record State(Map<String, Path> files, QueryDatabase database, KnownNames names) {}

  private final ServerSettings settings;
  private final AllowedFiles files;
  private final Library library;
  private volatile State state;

  /**
   * Opens the files that the server was started with.
   *
   * @throws SkeinException when one cannot be read
   */
  OpenRecordings(ServerSettings settings, Library library, Progress progress) {
    this.settings = settings;
    this.library = library;
    this.files = new AllowedFiles(settings.recordings());
    this.state = open(files.named(), progress);
  }

  State state() {
    return state;
  }

  /**
   * A state other than {@code closed}, whose database has been closed in between.
   *
   * @throws ApiError when there will be none, as the server stops
   */
  State after(State closed) {
    State now = state;
    if (now.equals(closed)) {
      throw new ApiError(503, "stopping", "the server stops");
    }
    return now;
  }

  AllowedFiles files() {
    return files;
  }

  /** Opens one more. */
  synchronized void add(String path) {
    Path file =
        files
            .allowed(path)
            .orElseThrow(
                () ->
                    ApiError.notFound(
                        path + ": no recording among those that the server was started with"));
    List<Path> next = new ArrayList<>(state.files().values());
    if (next.stream().noneMatch(open -> same(open, file))) {
      next.add(file);
      replace(next);
    }
  }

  /** Closes one. */
  synchronized void remove(String name) {
    Map<String, Path> next = new LinkedHashMap<>(state.files());
    if (next.remove(name) == null) {
      throw ApiError.notFound(name + ": no recording of that name is open");
    }
    replace(new ArrayList<>(next.values()));
  }

  private void replace(List<Path> next) {
    State before = state;
    try {
      state = open(next, Progress.NONE);
    } catch (SkeinException e) {
      throw new ApiError(400, "recording", e.getMessage());
    }
    before.database().close();
  }

  private State open(List<Path> paths, Progress progress) {
    QueryDatabase database =
        QueryDatabase.open(
            paths, settings.options(), progress, settings.parallel(), settings.limits());
    database.warnings().forEach(settings.notes());
    return new State(names(paths), database, new KnownNames(database, library));
  }

  /** File names; with their folders where two are the same. */
  private static Map<String, Path> names(List<Path> paths) {
    Map<String, Path> names = new LinkedHashMap<>();
    for (Path path : paths) {
      String name = path.getFileName().toString();
      long same = paths.stream().filter(p -> p.getFileName().toString().equals(name)).count();
      names.put(same == 1 ? name : path.toString(), path);
    }
    return names;
  }

  /** Whether two paths are one file. */
  static boolean same(Path a, Path b) {
    try {
      return Files.isSameFile(a, b);
    } catch (IOException e) {
      return a.equals(b);
    }
  }

  @Override
  public synchronized void close() {
    state.database().close();
  }
}
