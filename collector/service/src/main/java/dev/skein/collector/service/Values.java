package dev.skein.collector.service;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of environment variables → typed values. An empty variable is one that is not set. */
public final class Values {
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15})([a-zA-Z]*)");
  private static final Map<String, Long> BYTES =
      Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30, "t", 1L << 40);
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  /** Also in nanoseconds that is a number, and a deadline so far away still is one. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final Map<String, String> environment;
  private final String page;

  /**
   * @param environment variables and their values
   * @param page the page that lists the settings, for messages
   */
  public Values(Map<String, String> environment, String page) {
    this.environment = environment;
    this.page = page;
  }

  /** The text without blanks around it; the default where the variable is not set. */
  public String text(Setting setting) {
    String text = environment.get(setting.variable());
    return text == null || text.isBlank() ? setting.defaultText() : text.strip();
  }

  /** A number of bytes above 0, with k, m, g or t for powers of 1024. */
  public long bytes(Setting setting) throws SettingsException {
    return scaled(setting, BYTES, "a number of bytes as 256m or 10g");
  }

  /** A time above 0, a hundred years at most. */
  public Duration duration(Setting setting) throws SettingsException {
    Duration time =
        Duration.ofMillis(scaled(setting, MILLIS, "a time as 500ms, 60s, 5m, 1h or 7d"));
    if (time.compareTo(LONGEST) > 0) {
      throw problem(setting, LONGEST.toDays() + "d at most");
    }
    return time;
  }

  /** A whole number from 1 on. */
  public int count(Setting setting, int most) throws SettingsException {
    long number = scaled(setting, Map.of("", 1L), "a whole number above 0");
    if (number > most) {
      throw problem(setting, most + " at most");
    }
    return (int) number;
  }

  /** True or false. */
  public boolean truth(Setting setting) throws SettingsException {
    return switch (text(setting)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw problem(setting, "true or false");
    };
  }

  /** The constant whose name it is, in small letters and with '-' for '_'. */
  public <E extends Enum<E>> E word(Setting setting, Class<E> words) throws SettingsException {
    for (E word : words.getEnumConstants()) {
      if (word.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(text(setting))) {
        return word;
      }
    }
    throw problem(setting, "one of the words in " + page);
  }

  /** Host and port; the host is one that this machine knows. */
  public InetSocketAddress address(Setting setting) throws SettingsException {
    String text = text(setting);
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      if (host.isEmpty() || port < 0 || port > 65_535) {
        throw problem(setting, "host:port");
      }
      InetSocketAddress address = new InetSocketAddress(host, port);
      if (address.isUnresolved()) {
        throw problem(setting, "a host that this machine knows");
      }
      return address;
    } catch (NumberFormatException e) {
      throw problem(setting, "host:port");
    }
  }

  /** Null where it is not set. */
  public Path path(Setting setting) throws SettingsException {
    try {
      return text(setting).isEmpty() ? null : Path.of(text(setting)).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw problem(setting, "a path");
    }
  }

  /** A text that matches, named in words where it does not. */
  public String like(Setting setting, Pattern pattern, String wanted) throws SettingsException {
    String text = text(setting);
    if (!pattern.matcher(text).matches()) {
      throw problem(setting, wanted);
    }
    return text;
  }

  /** A URL that begins with one of the schemes. */
  public URI uri(Setting setting, String... schemes) throws SettingsException {
    try {
      URI uri = new URI(text(setting));
      for (String scheme : schemes) {
        if (scheme.equals(uri.getScheme())) {
          return uri;
        }
      }
    } catch (URISyntaxException e) {
      throw problem(setting, "a URL: " + e.getReason());
    }
    throw problem(setting, "a URL that begins with " + String.join(":// or ", schemes) + "://");
  }

  /**
   * The error that a setting is wrong.
   *
   * @param wanted what it should be, as the end of a sentence
   */
  public SettingsException problem(Setting setting, String wanted) {
    return new SettingsException(setting.variable() + "=" + text(setting) + ": expected " + wanted);
  }

  private long scaled(Setting setting, Map<String, Long> units, String wanted)
      throws SettingsException {
    Matcher matcher = NUMBER.matcher(text(setting));
    Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
    if (unit == null) {
      throw problem(setting, wanted);
    }
    long number = Long.parseLong(matcher.group(1));
    if (number == 0 || number > Long.MAX_VALUE / unit) {
      throw problem(setting, wanted);
    }
    return number * unit;
  }
}
