package dev.skein.cli;

import dev.skein.cli.result.DisplayWidth;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.parser.RecordingSummary;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** The text of a summary, in the form that {@code jfr summary} has made familiar. */
final class SummaryPrinter {
  private static final String TYPE = "Event Type";
  private static final String COUNT = "Count";
  private static final String BYTES = "Size (bytes)";
  private static final int NANOS = 1_000_000_000;

  private SummaryPrinter() {}

  /**
   * Writes one summary.
   *
   * @param file name of the recording
   * @param named whether to show the name, because there are several
   * @param all whether to show types without events
   */
  static void print(
      Utf8Writer out, String file, boolean named, RecordingSummary summary, boolean all)
      throws IOException {
    List<RecordingSummary.TypeSize> types =
        summary.types().stream()
            .filter(t -> all || t.count() > 0)
            .sorted(
                Comparator.comparingLong(RecordingSummary.TypeSize::count)
                    .reversed()
                    .thenComparing(RecordingSummary.TypeSize::name))
            .toList();
    if (named) {
      line(out, " File: " + DisplayWidth.printable(file));
    }
    line(out, " Version: " + summary.version());
    line(out, " Chunks: " + summary.chunks());
    line(out, " Start: " + start(summary.startNanos()));
    line(out, " Duration: " + Unit.SECONDS.format(summary.durationNanos() / 1e9));
    line(out, "");
    table(out, types);
    int empty = summary.types().size() - types.size();
    if (empty > 0) {
      line(out, "");
      line(
          out,
          " "
              + empty
              + (empty == 1 ? " more type has" : " more types have")
              + " no events (--all).");
    }
    if (named) {
      line(out, "");
    }
  }

  private static void table(Utf8Writer out, List<RecordingSummary.TypeSize> types)
      throws IOException {
    int name = TYPE.length();
    int count = COUNT.length();
    int bytes = BYTES.length();
    for (RecordingSummary.TypeSize type : types) {
      name = Math.max(name, DisplayWidth.of(DisplayWidth.printable(type.name())));
      count = Math.max(count, Long.toString(type.count()).length());
      bytes = Math.max(bytes, bytes(type).length());
    }
    row(out, name, count, bytes, TYPE, COUNT, BYTES);
    line(out, "=".repeat(name + count + bytes + 6));
    for (RecordingSummary.TypeSize type : types) {
      row(
          out,
          name,
          count,
          bytes,
          DisplayWidth.printable(type.name()),
          Long.toString(type.count()),
          bytes(type));
    }
  }

  private static String bytes(RecordingSummary.TypeSize type) {
    return type.bytes() == RecordingSummary.TypeSize.UNKNOWN ? "-" : Long.toString(type.bytes());
  }

  private static void row(
      Utf8Writer out,
      int nameWidth,
      int countWidth,
      int bytesWidth,
      String name,
      String count,
      String bytes)
      throws IOException {
    out.ascii(' ');
    out.text(name);
    out.spaces(nameWidth - DisplayWidth.of(name) + 2 + countWidth - count.length());
    out.text(count);
    out.spaces(2 + bytesWidth - bytes.length());
    line(out, bytes);
  }

  private static String start(long nanos) {
    Instant start = Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS), Math.floorMod(nanos, NANOS));
    String text = start.toString();
    return text.substring(0, 10) + " " + text.substring(11, 19) + " (UTC)";
  }

  private static void line(Utf8Writer out, String text) throws IOException {
    out.text(text);
    out.ascii('\n');
  }
}
