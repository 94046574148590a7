package dev.skein.reports.summary;

import java.util.List;

/**
 * The events of one type in sum.
 *
 * @param event the full name of the type, {@code jdk.GCHeapSummary}
 * @param label for people
 * @param topic what the type is about, see {@link SummaryReader#topic}
 * @param count events
 * @param fields those that can be summed up, in the order of the event
 */
public record EventSummary(
    String event, String label, String topic, long count, List<Field> fields) {

  /**
   * A field of a type.
   *
   * @param name as the event has it, with dots between the parts of a structure
   * @param contentType what its numbers mean, in JFR's words: {@code Timespan} (seconds), {@code DataAmount} (bytes), {@code
   *     Percentage} (a fraction, 0 to 1), {@code Frequency}; null for plain numbers and for texts
   * @param count values, without NULL
   * @param min of numbers; null for texts
   * @param max of numbers; null for texts
   * @param average of numbers; null for texts
   * @param sum of numbers that are amounts of memory or times; else null, since a sum says nothing
   * @param values the most frequent texts, the most frequent first; empty for numbers
   */
  public record Field(
      String name,
      String contentType,
      long count,
      Double min,
      Double max,
      Double average,
      Double sum,
      List<Value> values) {}

  /**
   * A text and how often it occurs.
   *
   * @param text cut after {@link SummaryReader#MAX_TEXT} characters
   * @param count events with it
   */
  public record Value(String text, long count) {}
}
