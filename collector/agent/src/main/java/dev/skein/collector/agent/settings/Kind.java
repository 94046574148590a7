package dev.skein.collector.agent.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of one sort.
 *
 * @param description which values these are, for the page of settings
 * @param reader from a text that is not empty; throws {@link IllegalArgumentException} with the end of a sentence that begins
 *     with the variable's name
 * @param <T> type of the value
 */
public record Kind<T>(String description, Function<String, T> reader) {
  private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,15})([a-z]*)");
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final int MAX_NAME = 253;
  private static final int MAX_PORT = 65535;

  T read(String text) {
    return reader.apply(text);
  }

  /** One of a few words, each the name of a constant in lower case with '-' for '_'. */
  static <E extends Enum<E>> Kind<E> word(Class<E> type) {
    List<E> constants = List.of(type.getEnumConstants());
    String words = String.join(" or ", constants.stream().map(Kind::wordOf).toList());
    return new Kind<>(
        words,
        text ->
            constants.stream()
                .filter(c -> wordOf(c).equals(text))
                .findFirst()
                .orElseThrow(() -> wrong(text, words)));
  }

  static Kind<Boolean> yesOrNo() {
    return new Kind<>(
        "true or false",
        text -> {
          if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
          }
          throw wrong(text, "true or false");
        });
  }

  /** Whole numbers. */
  static Kind<Integer> count(int least, int most) {
    String range = least + " to " + most;
    return new Kind<>(range, text -> (int) inRange(text, number(text, range), least, most, range));
  }

  /** Durations of at least a millisecond. */
  static Kind<Duration> duration() {
    String form = "a duration such as 500ms, 10s, 5m or 2h";
    return new Kind<>(
        form,
        text -> {
          Matcher m = matcher(text, form);
          long unit =
              switch (m.group(2)) {
                case "ms" -> 1;
                case "s" -> 1000;
                case "m" -> 60_000;
                case "h" -> 3_600_000;
                default -> throw wrong(text, form);
              };
          long most = Duration.ofDays(366).toMillis();
          long millis = times(m.group(1), unit, text, form);
          return Duration.ofMillis(inRange(text, millis, 1, most, form));
        });
  }

  /** Numbers of bytes. */
  static Kind<Long> bytes(long least, long most) {
    String form = "a size such as 64k, 512m or 4g, " + size(least) + " to " + size(most);
    return new Kind<>(
        form,
        text -> {
          Matcher m = matcher(text, form);
          long unit =
              switch (m.group(2)) {
                case "" -> 1;
                case "k" -> 1L << 10;
                case "m" -> 1L << 20;
                case "g" -> 1L << 30;
                default -> throw wrong(text, form);
              };
          return inRange(text, times(m.group(1), unit, text, form), least, most, form);
        });
  }

  /** Names as Kubernetes has them. */
  static Kind<String> name() {
    String form = "a name of small letters, digits, '-' and '.'";
    return new Kind<>(
        form,
        text -> {
          if (text.length() <= MAX_NAME && NAME.matcher(text).matches()) {
            return text;
          }
          throw wrong(text, form);
        });
  }

  /** Absolute paths. */
  static Kind<Path> path() {
    return new Kind<>("an absolute path", Kind::absolute);
  }

  /** Absolute paths, or "none". */
  static Kind<Optional<Path>> optionalPath() {
    return new Kind<>(
        "an absolute path or none",
        text -> text.equals("none") ? Optional.empty() : Optional.of(absolute(text)));
  }

  /** An http or https address of host and port. */
  static Kind<URI> endpoint() {
    String form = "https://host:port";
    return new Kind<>(
        form,
        text -> {
          try {
            URI uri = new URI(text);
            boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            boolean bare = "".equals(uri.getRawPath()) || "/".equals(uri.getRawPath());
            if (web
                && bare
                && uri.getHost() != null
                && uri.getPort() > 0
                && uri.getPort() <= MAX_PORT
                && uri.getRawUserInfo() == null
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null) {
              return uri;
            }
          } catch (URISyntaxException e) {
            throw wrong("no address", form);
          }
          throw wrong("no address", form);
        });
  }

  /** Where to listen: host and port, or "off". */
  static Kind<Optional<HostPort>> listen() {
    String form = "host:port or off";
    return new Kind<>(
        form,
        text -> {
          if (text.equals("off")) {
            return Optional.empty();
          }
          int colon = text.lastIndexOf(':');
          if (colon <= 0) {
            throw wrong(text, form);
          }
          String port = text.substring(colon + 1);
          long number = inRange(text, number(port, form), 0, MAX_PORT, form);
          return Optional.of(new HostPort(text.substring(0, colon), (int) number));
        });
  }

  /**
   * Where to listen.
   *
   * @param host name or address
   * @param port 0 for any that is free
   */
  public record HostPort(String host, int port) {}

  private static Path absolute(String text) {
    try {
      Path path = Path.of(text);
      if (path.isAbsolute()) {
        return path.normalize();
      }
    } catch (InvalidPathException e) {
      throw wrong(text, "an absolute path");
    }
    throw wrong(text, "an absolute path");
  }

  private static Matcher matcher(String text, String form) {
    Matcher m = AMOUNT.matcher(text);
    if (!m.matches()) {
      throw wrong(text, form);
    }
    return m;
  }

  private static long number(String text, String form) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong(text, form);
    }
  }

  private static long times(String digits, long unit, String text, String form) {
    try {
      return Math.multiplyExact(Long.parseLong(digits), unit);
    } catch (ArithmeticException e) {
      throw wrong(text, form);
    }
  }

  private static long inRange(String text, long value, long least, long most, String form) {
    if (value < least || value > most) {
      throw wrong(text, form);
    }
    return value;
  }

  /** Bytes as one would write them. */
  static String size(long bytes) {
    for (int shift = 30; shift > 0; shift -= 10) {
      if (bytes >= 1L << shift && bytes % (1L << shift) == 0) {
        return (bytes >> shift) + " kmg".substring(shift / 10, shift / 10 + 1);
      }
    }
    return Long.toString(bytes);
  }

  static String wordOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static IllegalArgumentException wrong(String text, String form) {
    return new IllegalArgumentException("is '" + text + "', but has to be " + form);
  }
}
