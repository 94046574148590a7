package dev.skein.duckdb.result;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Column names for formats whose readers look columns up by name. */
public final class UniqueNames {
  private UniqueNames() {}

  /** The names in order; a repeated one gets {@code _1}, {@code _2}, … behind it, as DuckDB does. */
  public static List<String> of(List<ResultColumn> columns) {
    Set<String> taken = new HashSet<>();
    for (ResultColumn column : columns) {
      taken.add(column.name());
    }
    Set<String> used = new HashSet<>();
    List<String> names = new ArrayList<>(columns.size());
    for (ResultColumn column : columns) {
      String name = column.name();
      for (int i = 1; !used.add(name); i++) {
        String candidate = column.name() + "_" + i;
        name = taken.contains(candidate) ? column.name() : candidate;
      }
      names.add(name);
    }
    return names;
  }
}
