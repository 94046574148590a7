package dev.skein.collector.controller.settings;

import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of environment variables → typed values. An empty variable is one that is not set. */
final class Values {
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15})([a-zA-Z]*)");
  private static final Map<String, Long> BYTES =
      Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30, "t", 1L << 40);
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  /** Also in nanoseconds that is a number, and a deadline so far away still is one. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final Map<String, String> environment;

  Values(Map<String, String> environment) {
    this.environment = environment;
  }

  String text(Option option) {
    String text = environment.get(option.variable());
    return text == null || text.isBlank() ? option.defaultText() : text.strip();
  }

  long bytes(Option option) throws SettingsException {
    return scaled(option, BYTES, "a number of bytes as 256m or 10g");
  }

  Duration duration(Option option) throws SettingsException {
    Duration time = Duration.ofMillis(scaled(option, MILLIS, "a time as 500ms, 60s, 5m, 1h or 7d"));
    if (time.compareTo(LONGEST) > 0) {
      throw problem(option, LONGEST.toDays() + "d at most");
    }
    return time;
  }

  boolean truth(Option option) throws SettingsException {
    return switch (text(option)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw problem(option, "true or false");
    };
  }

  <E extends Enum<E>> E word(Option option, Class<E> words) throws SettingsException {
    for (E word : words.getEnumConstants()) {
      if (word.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(text(option))) {
        return word;
      }
    }
    throw problem(option, "one of the words in docs/controller.md");
  }

  InetSocketAddress address(Option option) throws SettingsException {
    String text = text(option);
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      if (host.isEmpty() || port < 0 || port > 65_535) {
        throw problem(option, "host:port");
      }
      InetSocketAddress address = new InetSocketAddress(host, port);
      if (address.isUnresolved()) {
        throw problem(option, "a host that this machine knows");
      }
      return address;
    } catch (NumberFormatException e) {
      throw problem(option, "host:port");
    }
  }

  /** Null where it is not set. */
  Path path(Option option) throws SettingsException {
    try {
      return text(option).isEmpty() ? null : Path.of(text(option)).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw problem(option, "a path");
    }
  }

  /** A text that matches, named in words where it does not. */
  String like(Option option, Pattern pattern, String wanted) throws SettingsException {
    String text = text(option);
    if (!pattern.matcher(text).matches()) {
      throw problem(option, wanted);
    }
    return text;
  }

  SettingsException problem(Option option, String wanted) {
    return new SettingsException(option.variable() + "=" + text(option) + ": expected " + wanted);
  }

  private long scaled(Option option, Map<String, Long> units, String wanted)
      throws SettingsException {
    Matcher matcher = NUMBER.matcher(text(option));
    Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
    if (unit == null) {
      throw problem(option, wanted);
    }
    long number = Long.parseLong(matcher.group(1));
    if (number == 0 || number > Long.MAX_VALUE / unit) {
      throw problem(option, wanted);
    }
    return number * unit;
  }
}
