package dev.skein.cjfr;

/**
 * About how much memory the content of a file takes by now: what is remembered until its end (types, values that later
 * ones refer to), and the message that is being read. The data can be packed a thousand times smaller than that, so its
 * size alone promises nothing.
 */
final class Kept {
  /** A text beside its characters, an array beside its elements, a struct beside its fields, and each of these. */
  static final int TEXT = 56;

  static final int ARRAY = 56;
  static final int STRUCT = 72;
  static final int SLOT = 12;

  /** A field of a type beside its texts. */
  static final int FIELD = 120;

  private final long most;
  private long remembered;
  private long message;

  /**
   * @param most bytes that the content may take
   */
  Kept(long most) {
    this.most = most;
  }

  /** The message before is gone; returns how many bytes it took. */
  long nextMessage() {
    long bytes = message;
    message = 0;
    return bytes;
  }

  /**
   * Counts bytes that were taken or are about to be.
   *
   * @throws dev.skein.parser.JfrFormatException when they are too many
   */
  void add(long bytes, boolean remember, Input in) {
    if (remember) {
      remembered += bytes;
    } else {
      message += bytes;
    }
    if (remembered + message > most) {
      throw in.damaged(
          "the content takes more than "
              + (most >> 20)
              + " MiB of memory, which is more than can be spared,");
    }
  }
}
