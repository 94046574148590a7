package dev.skein.collector.agent;

import java.util.Collection;

/**
 * What the gauges show.
 *
 * @param containers how many are known
 * @param recordings how many are in the spool
 * @param chunks how many are to be sent
 * @param bytes of recordings with something to be sent, or without a source
 * @param uploads how many are under way
 */
record Totals(int containers, int recordings, int chunks, long bytes, int uploads) {
  /** Counts. */
  static Totals of(Collection<ContainerState> containers, int uploads) {
    int recordings = 0;
    int chunks = 0;
    long bytes = 0;
    for (ContainerState container : containers) {
      bytes += Caretaker.bytes(container);
      for (Recording r : container.all()) {
        recordings++;
        chunks += r.pending.size();
      }
    }
    return new Totals(containers.size(), recordings, chunks, bytes, uploads);
  }
}
