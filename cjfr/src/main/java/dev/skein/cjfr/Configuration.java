package dev.skein.cjfr;

/**
 * How the recording was condensed.
 *
 * @param name of the preset, null when it has none
 * @param timestampTicksPerSecond precision of times
 * @param durationTicksPerSecond precision of spans, 0 when that is not known
 * @param settings all there are, for display
 */
public record Configuration(
    String name, long timestampTicksPerSecond, long durationTicksPerSecond, StructValue settings) {
  private static final long NANOSECONDS = 1_000_000_000;

  static Configuration of(StructValue value) {
    int name = value.type().indexOf("name");
    return new Configuration(
        name < 0 || value.kind(name) != Kind.TEXT ? null : value.text(name),
        value.numberOr("timeStampTicksPerSecond", NANOSECONDS),
        value.numberOr("durationTicksPerSecond", 0),
        value);
  }
}
