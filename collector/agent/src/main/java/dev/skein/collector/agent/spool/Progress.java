package dev.skein.collector.agent.spool;

/**
 * How far a recording has been sent.
 *
 * @param startNanos start in the header of its first chunk: another one means that the file was replaced in place
 * @param until where the next chunk to send begins; everything before was stored or refused
 * @param sequence position of that chunk in the file
 * @param salvaged bytes of the salvaged chunk that was stored for the place {@code until}, 0 when there is none
 */
public record Progress(long startNanos, long until, int sequence, long salvaged) {
  /** Of a recording of which nothing was sent. */
  public static final Progress NONE = new Progress(0, 0, 0, 0);
}
