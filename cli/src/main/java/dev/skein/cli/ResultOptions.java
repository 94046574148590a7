package dev.skein.cli;

import dev.skein.cli.result.TableWriter;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * How and where to a result is written.
 *
 * @param csv whether {@code --csv} was given
 * @param json whether {@code --json} was given
 * @param output file, null for standard output
 * @param width width of a table in cells, 0 for no limit, null for what fits the output
 */
record ResultOptions(boolean csv, boolean json, Path output, Integer width) {
  /** Formats. */
  enum Format {
    TABLE,
    CSV,
    JSON
  }

  /** The format: as asked for, else as the file's name says, else a table. */
  Format format() {
    if (csv || json) {
      return csv ? Format.CSV : Format.JSON;
    }
    String name = output == null ? "" : output.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".csv") ? Format.CSV : name.endsWith(".json") ? Format.JSON : Format.TABLE;
  }

  /** Whether the result goes to a terminal. */
  boolean terminal(Console console) {
    return output == null && console.outTerminal();
  }

  /** Writes a table as wide as asked for, else as the terminal. */
  TableWriter table(Utf8Writer out, List<Unit> units, Console console) {
    boolean terminal = terminal(console);
    int cells = width != null ? width : terminal ? console.width().getAsInt() : 0;
    return new TableWriter(out, units, cells, terminal && console.colour());
  }
}
