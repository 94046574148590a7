package dev.skein.collector.controller.admission;

/** A request that is no AdmissionReview; the message is for whoever sent it. */
final class BadReviewException extends Exception {
  private static final long serialVersionUID = 1;

  BadReviewException(String message) {
    super(message);
  }
}
