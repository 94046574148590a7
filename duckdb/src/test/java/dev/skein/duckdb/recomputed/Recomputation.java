package dev.skein.duckdb.recomputed;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/** Recomputes a view from the events that the JDK's reader gives, in one pass over them. */
interface Recomputation {
  /** In place of NULL, which is not the empty text. */
  String NOTHING = "NULL";

  /**
   * A row of the view.
   *
   * @param name what it is about, {@link #NOTHING} for NULL
   * @param numbers in the order of the query
   * @param events how many it was computed from
   */
  record Row(String name, List<Double> numbers, int events) {}

  /** The name of the view. */
  String view();

  /** Asks for what {@link #rows} recomputes: a text, then numbers. */
  String sql();

  /** The view shows so many rows, those with the greatest first numbers. */
  int limit();

  /** How far numbers may be apart beside rounding, for each event in a row. */
  double tolerance();

  void accept(RecordedEvent event);

  /** All rows, in no order. */
  List<Row> rows();
}
