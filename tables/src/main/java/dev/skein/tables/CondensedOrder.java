package dev.skein.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Condensed recordings in the order in which they are read: by their begin. One that is there twice is left out.
 *
 * @param <F> a file
 * @param files in order
 * @param leftOut why a file is not among them
 */
public record CondensedOrder<F>(List<F> files, List<ImportReport.Loss> leftOut) {
  /**
   * @param name how the user calls a file
   * @param begin asked once for each file
   */
  public static <F> CondensedOrder<F> of(
      List<F> files, Function<F, String> name, Function<F, CondensedBegin> begin) {
    Map<F, CondensedBegin> begins = new HashMap<>();
    Map<CondensedBegin, F> seen = new HashMap<>();
    List<F> kept = new ArrayList<>();
    List<ImportReport.Loss> leftOut = new ArrayList<>();
    for (F file : files) {
      CondensedBegin found = begin.apply(file);
      F same = found.nanos() == Long.MAX_VALUE ? null : seen.putIfAbsent(found, file);
      if (same == null) {
        begins.put(file, found);
        kept.add(file);
      } else {
        String reason = "left out: the same recording as " + name.apply(same);
        leftOut.add(new ImportReport.Loss(name.apply(file), 0, -1, 0, null, 0, reason));
      }
    }
    kept.sort(Comparator.comparingLong(f -> begins.get(f).nanos()));
    return new CondensedOrder<>(kept, leftOut);
  }
}
