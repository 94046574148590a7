package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.v1.Status;

/** Ends an upload with an answer that is neither ACCEPTED nor a fault of ours. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  private final Status status;

  private Refusal(Status status, String message) {
    super(message);
    this.status = status;
  }

  /** The chunk will never be right. */
  static Refusal rejected(String message) {
    return new Refusal(Status.REJECTED, message);
  }

  /** Another time, perhaps. */
  static Refusal retry(String message) {
    return new Refusal(Status.RETRY, message);
  }

  /** It is there. */
  static Refusal duplicate(String message) {
    return new Refusal(Status.DUPLICATE, message);
  }

  Status status() {
    return status;
  }
}
