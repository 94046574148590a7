package dev.skein.collector.agent.upload;

/**
 * How an attempt ended.
 *
 * @param outcome what it means for the chunk
 * @param message for the log, "" where there is nothing to say
 */
public record Delivery(Outcome outcome, String message) {
  /** What it means for the chunk. */
  public enum Outcome {
    /** It is stored. */
    ACCEPTED,
    /** It was stored before. */
    DUPLICATE,
    /** It will never be taken, and has been set aside. */
    REFUSED,
    /** It is to be sent again. */
    RETRY,
    /** The file does not have it any more: it was cut or written over. */
    VANISHED
  }
}
