package dev.skein.collector.analyzer.api;

import dev.skein.reports.Window;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a selection from the parameters of a request: {@code recording}, or one of {@code last}, {@code from} and {@code to},
 * {@code before}, {@code after}; none of them is the latest recording that has ended.
 */
final class SelectionReader {
  /** The parameters that it reads. */
  static final List<String> NAMES = List.of("recording", "last", "from", "to", "before", "after");

  private static final Duration LONGEST = Duration.ofDays(7);
  private static final Pattern LAST = Pattern.compile("([0-9]{1,9})\\s*([a-z]+)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.ofEntries(
          Map.entry("s", ChronoUnit.SECONDS),
          Map.entry("sec", ChronoUnit.SECONDS),
          Map.entry("secs", ChronoUnit.SECONDS),
          Map.entry("second", ChronoUnit.SECONDS),
          Map.entry("seconds", ChronoUnit.SECONDS),
          Map.entry("m", ChronoUnit.MINUTES),
          Map.entry("min", ChronoUnit.MINUTES),
          Map.entry("mins", ChronoUnit.MINUTES),
          Map.entry("minute", ChronoUnit.MINUTES),
          Map.entry("minutes", ChronoUnit.MINUTES),
          Map.entry("h", ChronoUnit.HOURS),
          Map.entry("hr", ChronoUnit.HOURS),
          Map.entry("hrs", ChronoUnit.HOURS),
          Map.entry("hour", ChronoUnit.HOURS),
          Map.entry("hours", ChronoUnit.HOURS),
          Map.entry("d", ChronoUnit.DAYS),
          Map.entry("day", ChronoUnit.DAYS),
          Map.entry("days", ChronoUnit.DAYS));

  /** Date and time with a blank for the T, or with a blank for the + of an offset, which is what + means in an address. */
  private static final Pattern BLANK = Pattern.compile("^(\\S{10}) (\\S+)$");

  private static final Pattern LOST_PLUS = Pattern.compile("^(\\S{10}[T ]\\S+) (\\d\\d:?\\d\\d)$");

  /** Nanoseconds since 1970 end there. */
  private static final Instant LATEST_TIME = Instant.parse("2262-01-01T00:00:00Z");

  private final Clock clock;

  /**
   * @param clock says what now is
   */
  SelectionReader(Clock clock) {
    this.clock = clock;
  }

  /**
   * Reads it.
   *
   * @param parameters of the request; others than ours do not matter
   * @throws Problem when they contradict each other or cannot be read
   */
  Selection read(Map<String, String> parameters) {
    List<String> families = new ArrayList<>();
    for (String name : NAMES) {
      String family = name.equals("to") ? "from" : name;
      if (parameters.containsKey(name) && !families.contains(family)) {
        families.add(family);
      }
    }
    if (families.isEmpty()) {
      return Selection.LATEST;
    }
    if (families.size() > 1) {
      throw Problem.badRequest(
          "one of recording, last, from and to, before, after: not "
              + String.join(" and ", families).replace("from", "from or to"));
    }
    return switch (families.get(0)) {
      case "recording" -> recording(parameters.get("recording"));
      case "last" -> {
        Instant now = clock.instant();
        yield window(now.minus(last(parameters.get("last"))), now);
      }
      case "before" -> window(null, time("before", parameters));
      case "after" -> window(time("after", parameters), clock.instant());
      default -> {
        Instant from = time("from", parameters);
        Instant to = time("to", parameters);
        yield window(from, to == null ? clock.instant() : to);
      }
    };
  }

  private static Selection recording(String file) {
    if (file.isBlank()) {
      throw Problem.badRequest("recording is empty: it is the name of a recording");
    }
    return Selection.of(file);
  }

  private static Selection window(Instant from, Instant to) {
    if (from != null && !from.isBefore(to)) {
      String fault = from.equals(to) ? " is empty" : " ends before it begins";
      throw Problem.badRequest("the window from " + from + " to " + to + fault);
    }
    return new Selection(null, new Window(from, to));
  }

  private static Duration last(String text) {
    Matcher matcher = LAST.matcher(text.strip().toLowerCase(Locale.ROOT));
    ChronoUnit unit = matcher.matches() ? UNITS.get(matcher.group(2)) : null;
    if (unit == null) {
      throw Problem.badRequest(
          "last=" + text + ": expected a number and a unit, as 90s, 10m, 2h or 1d");
    }
    Duration time = Duration.of(Long.parseLong(matcher.group(1)), unit);
    if (time.isZero() || time.compareTo(LONGEST) > 0) {
      throw Problem.badRequest("last=" + text + ": expected more than nothing, and 7d at most");
    }
    return time;
  }

  /** Null where there is no such parameter. */
  private static Instant time(String name, Map<String, String> parameters) {
    String text = parameters.get(name);
    if (text == null) {
      return null;
    }
    Instant time = instant(text.strip());
    if (time == null || time.isBefore(Instant.EPOCH) || time.isAfter(LATEST_TIME)) {
      throw Problem.badRequest(
          name
              + "="
              + text
              + ": expected a time as 2026-11-30T09:00:00Z, where T may be a blank and a missing Z means UTC");
    }
    return time;
  }

  private static Instant instant(String text) {
    String whole = LOST_PLUS.matcher(text).replaceFirst("$1+$2");
    String iso = BLANK.matcher(whole).replaceFirst("$1T$2").toUpperCase(Locale.ROOT);
    try {
      return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException withZone) {
      try {
        return OffsetDateTime.parse(iso).toInstant();
      } catch (DateTimeException e) {
        return null;
      }
    }
  }
}
