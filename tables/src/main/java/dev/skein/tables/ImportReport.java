package dev.skein.tables;

import java.util.ArrayList;
import java.util.List;

/**
 * What an import found, and what it could not read: the source of the tables {@code Events}, {@code EventTypeId},
 * {@code RecordingFile} and {@code import}, and of the warnings on the command line.
 *
 * @param events every event type that the metadata of a recording names, in order of first appearance
 * @param recordings one entry a file
 * @param losses what was skipped, in file order; empty when everything was read
 * @param typeIds which number stood for which event type, and when
 */
public record ImportReport(
    List<EventType> events, List<Recording> recordings, List<Loss> losses, List<TypeId> typeIds) {

  /**
   * An event type.
   *
   * @param name full name, {@code jdk.GarbageCollection}
   * @param tableName its table
   * @param label null when there is none
   * @param category outermost first, joined by {@code " / "}; null when there is none
   * @param description null when there is none
   * @param count rows written
   */
  public record EventType(
      String name,
      String tableName,
      String label,
      String category,
      String description,
      long count) {}

  /**
   * A file.
   *
   * @param file as the user named it
   * @param bytes size, decompressed
   * @param version format version, {@code 2.1}; of the first chunk
   * @param chunks chunks read, wholly or in part
   * @param startMicros start of the earliest chunk, microseconds since the epoch
   * @param endMicros end of the last chunk: its start plus the duration in its header, or the time of its last event
   *     where the header has no duration yet
   * @param events events read
   * @param lostBytes bytes that could not be read
   * @param preset how a condensed recording was condensed, for instance {@code lossless}; null for any other
   */
  public record Recording(
      String file,
      long bytes,
      String version,
      int chunks,
      long startMicros,
      long endMicros,
      long events,
      long lostBytes,
      String preset) {}

  /**
   * Something that was skipped.
   *
   * @param file as the user named it
   * @param chunk number of the chunk in the file, from 1; 0 when it concerns the file
   * @param offset where in the (decompressed) file, in bytes
   * @param bytes how much was skipped; 0 when unknown
   * @param eventType full event type name, null when it concerns a chunk or the file
   * @param events how many events, 0 when unknown
   * @param reason one sentence for a person
   */
  public record Loss(
      String file,
      int chunk,
      long offset,
      long bytes,
      String eventType,
      long events,
      String reason) {

    /** All of it in one line for a person. */
    public String line() {
      StringBuilder line = new StringBuilder(file);
      if (offset >= 0) {
        line.append(": at byte ").append(offset);
      }
      if (chunk > 0) {
        line.append(" (chunk ").append(chunk).append(')');
      }
      line.append(": ").append(reason);
      List<String> lost = new ArrayList<>();
      if (events > 0) {
        lost.add(
            events
                + (events == 1 ? " event" : " events")
                + (eventType == null ? "" : " of " + eventType));
      }
      if (bytes > 0) {
        lost.add(bytes + (bytes == 1 ? " byte" : " bytes"));
      }
      return lost.isEmpty() ? line.toString() : line + " (" + String.join(", ", lost) + " lost)";
    }
  }

  /**
   * A number that a recording uses for an event type, for instance in {@code jdk.ActiveSetting}.
   *
   * @param id the number, one of this JVM run
   * @param name full name of the event type
   * @param label null when there is none
   * @param startMicros start of the first chunk where it held, microseconds since the epoch
   * @param endMicros end of the last such chunk
   * @param file as the user named it
   */
  public record TypeId(
      long id, String name, String label, long startMicros, long endMicros, String file) {}

  /** The same, with losses that came before all others. */
  public ImportReport after(List<Loss> earlier) {
    if (earlier.isEmpty()) {
      return this;
    }
    List<Loss> all = new ArrayList<>(earlier);
    all.addAll(losses);
    return new ImportReport(events, recordings, all, typeIds);
  }
}
