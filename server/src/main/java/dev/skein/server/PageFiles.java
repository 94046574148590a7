package dev.skein.server;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The notebook's page as static files, with its notebooks and DuckDB for the browser: what {@code serve} hands out and any
 * file host can.
 */
public final class PageFiles {
  private final Resources files = new Resources("web");

  /** Paths of all files, with slashes; none when the page was not built in. */
  public SortedSet<String> names() {
    return new TreeSet<>(files.names());
  }

  /** The content of a file; null when there is none of that path. */
  public byte[] bytes(String name) {
    return files.bytes(name);
  }
}
