package dev.skein.cjfr;

/** A message says that there were as many equal events as there cannot be; the messages behind it can be read. */
final class ImplausibleCountException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ImplausibleCountException(long count) {
    super(count + " equal events, which is no count");
  }
}
