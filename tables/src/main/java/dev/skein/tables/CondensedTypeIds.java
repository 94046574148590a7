package dev.skein.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of event types. Where the recording had one, a condensed recording has the type's name, and in its footer
 * which number that was. A name without a known number gets one below zero.
 */
final class CondensedTypeIds {
  private final Map<String, Long> ids = new LinkedHashMap<>();
  private final Map<String, String> labels = new HashMap<>();
  private long next = -1;

  /**
   * @param known numbers by name; empty when the footer has none
   * @param labels of event types by name
   */
  CondensedTypeIds(Map<String, Long> known, Map<String, String> labels) {
    ids.putAll(known);
    this.labels.putAll(labels);
  }

  /** The number that stands in the events; a name can be a number already. */
  long of(String name) {
    Long id = ids.get(name);
    if (id != null) {
      return id;
    }
    long number = decimal(name);
    if (number >= 0) {
      return number;
    }
    ids.put(name, next);
    return next--;
  }

  /** -1 when it is no number of an event type. */
  private static long decimal(String name) {
    if (name.isEmpty() || name.length() > 18) {
      return -1;
    }
    long n = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      n = n * 10 + c - '0';
    }
    return n;
  }

  /** An event type of the file. */
  void add(String name, String label) {
    ids.computeIfAbsent(name, k -> next--);
    if (label != null) {
      labels.put(name, label);
    }
  }

  /**
   * What each number stood for.
   *
   * @param start of the recording, microseconds since the epoch
   * @param end likewise
   */
  List<ImportReport.TypeId> report(String file, long start, long end) {
    List<ImportReport.TypeId> all = new ArrayList<>();
    ids.forEach(
        (name, id) ->
            all.add(new ImportReport.TypeId(id, name, labels.get(name), start, end, file)));
    return all;
  }
}
