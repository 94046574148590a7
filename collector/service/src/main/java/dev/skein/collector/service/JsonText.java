package dev.skein.collector.service;

/** Writes strings of JSON. The log needs no more of it, and so services that use different libraries for JSON can share it. */
final class JsonText {
  private static final String HEX = "0123456789ABCDEF";

  private JsonText() {}

  /** Appends a text in quotes. */
  static void write(StringBuilder to, String text) {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> to.append('\\').append(c);
        case '\b' -> to.append("\\b");
        case '\t' -> to.append("\\t");
        case '\n' -> to.append("\\n");
        case '\f' -> to.append("\\f");
        case '\r' -> to.append("\\r");
        default -> {
          if (c < ' ') {
            to.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 0xf));
          } else {
            to.append(c);
          }
        }
      }
    }
    to.append('"');
  }
}
