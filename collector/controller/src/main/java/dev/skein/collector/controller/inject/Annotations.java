package dev.skein.collector.controller.inject;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The annotations of a Pod → checked values. */
final class Annotations {
  private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,17})(ns|us|ms|s|m|h|d)");
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,17})([kmg])");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);
  private static final Map<String, Long> BYTES =
      Map.of("k", 1L << 10, "m", 1L << 20, "g", 1L << 30);

  /** The units that the profiler reads, the largest first: its "m" are thousandths of a second in some places. */
  private static final List<String> PROFILER_UNITS = List.of("s", "ms", "us", "ns");

  private static final BigInteger LONGEST = BigInteger.valueOf(365 * NANOS.get("d"));
  private static final BigInteger LARGEST = BigInteger.valueOf(1024L << 30);

  private final JsonNode annotations;

  /**
   * @param annotations the object in the Pod's metadata, or a missing node
   */
  Annotations(JsonNode annotations) {
    this.annotations = annotations;
  }

  /** The value, or its default. */
  String text(Annotation annotation) {
    String text = Trees.text(annotations, annotation.fullName()).strip();
    return isSet(annotation) ? text : annotation.defaultText();
  }

  boolean isSet(Annotation annotation) {
    return annotations.has(annotation.fullName());
  }

  boolean isOff(Annotation annotation) {
    return text(annotation).equals("off");
  }

  String word(Annotation annotation, String... words) throws RefusedException {
    String text = text(annotation);
    if (!List.of(words).contains(text)) {
      throw wrong(annotation);
    }
    return text;
  }

  /** A duration as the profiler reads it, in the largest unit that has it whole. */
  String duration(Annotation annotation, String least) throws RefusedException {
    long nanos = nanos(annotation, least);
    for (String unit : PROFILER_UNITS) {
      if (nanos % NANOS.get(unit) == 0) {
        return nanos / NANOS.get(unit) + unit;
      }
    }
    throw new IllegalStateException("every number is whole in nanoseconds");
  }

  /** A duration in whole seconds. */
  String seconds(Annotation annotation, String least) throws RefusedException {
    long nanos = nanos(annotation, least);
    if (nanos % NANOS.get("s") != 0) {
      throw wrong(annotation);
    }
    return nanos / NANOS.get("s") + "s";
  }

  private long nanos(Annotation annotation, String least) throws RefusedException {
    BigInteger nanos = scaled(annotation, DURATION, NANOS);
    if (nanos.compareTo(LONGEST) > 0) {
      throw RefusedException.setting(
          annotation.fullName(), "\"" + text(annotation) + "\" is too long: 365d at most");
    }
    Matcher bound = DURATION.matcher(least);
    if (bound.matches()
        && nanos.longValueExact() < Long.parseLong(bound.group(1)) * NANOS.get(bound.group(2))) {
      throw RefusedException.setting(
          annotation.fullName(), "\"" + text(annotation) + "\" must be at least " + least);
    }
    return nanos.longValueExact();
  }

  /** A size as it is written. */
  String size(Annotation annotation) throws RefusedException {
    if (scaled(annotation, SIZE, BYTES).compareTo(LARGEST) > 0) {
      throw RefusedException.setting(
          annotation.fullName(), "\"" + text(annotation) + "\" is too large: 1024g at most");
    }
    return text(annotation);
  }

  private BigInteger scaled(Annotation annotation, Pattern pattern, Map<String, Long> units)
      throws RefusedException {
    Matcher matcher = pattern.matcher(text(annotation));
    if (!matcher.matches()) {
      throw wrong(annotation);
    }
    return new BigInteger(matcher.group(1))
        .multiply(BigInteger.valueOf(units.get(matcher.group(2))));
  }

  private RefusedException wrong(Annotation annotation) {
    return RefusedException.setting(
        annotation.fullName(),
        "\"" + shortened(text(annotation)) + "\" is not " + annotation.allowed());
  }

  private static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
