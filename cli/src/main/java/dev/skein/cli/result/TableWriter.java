package dev.skein.cli.result;

import dev.skein.duckdb.result.Cells;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Timestamps;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * A table for people: aligned columns, numbers at the right and with their unit, NULL as a dash. The first rows decide
 * the widths; the rest streams. A later text that is wider is cut where there is a limit, and else pushes its row out.
 */
public final class TableWriter implements RowWriter {
  /** Rows that are kept back to find the widths. */
  static final int SAMPLE = 1000;

  /** Digits that whole numbers may gain after the sample. */
  private static final int GROWTH = 3;

  private static final String NULL = "-";

  private final Utf8Writer out;
  private final List<Unit> units;
  private final int width;
  private final boolean colour;
  private final List<String[]> sample = new ArrayList<>();
  private List<ResultColumn> columns;
  private TableLayout layout;

  /**
   * @param out where to; stays open
   * @param units unit of each column
   * @param width cells that a line may take, 0 for no limit
   * @param colour whether to use the terminal's bold and faint type
   */
  public TableWriter(Utf8Writer out, List<Unit> units, int width, boolean colour) {
    this.out = out;
    this.units = units;
    this.width = width;
    this.colour = colour;
  }

  @Override
  public void begin(List<ResultColumn> resultColumns) {
    columns = resultColumns;
  }

  @Override
  public void rows(DuckDBDataChunkReader chunk, long rows) throws IOException {
    int shown = layout == null ? columns.size() : layout.widths.length;
    for (long row = 0; row < rows; row++) {
      String[] cells = new String[shown];
      for (int i = 0; i < shown; i++) {
        DuckDBReadableVector vector = chunk.vector(i);
        cells[i] = vector.isNull(row) ? null : cell(i, vector, row);
      }
      if (layout != null) {
        line(cells);
        continue;
      }
      sample.add(cells);
      if (sample.size() == SAMPLE) {
        writeSample(true);
        shown = layout.widths.length;
      }
    }
  }

  private String cell(int column, DuckDBReadableVector vector, long row) {
    ResultColumn.Kind kind = columns.get(column).kind();
    Unit unit = units.get(column);
    return switch (kind) {
      case BOOLEAN -> vector.getBoolean(row) ? "true" : "false";
      case TINYINT, UTINYINT, SMALLINT, USMALLINT, INTEGER, UINTEGER, BIGINT ->
          unit.format(Cells.integer(kind, vector, row));
      case UBIGINT, HUGEINT, UHUGEINT -> {
        java.math.BigInteger value = Cells.big(kind, vector, row);
        yield value.bitLength() < Long.SIZE ? unit.format(value.longValue()) : value.toString();
      }
      case FLOAT -> unit.format(vector.getFloat(row));
      case DOUBLE -> unit.format(vector.getDouble(row));
      case DECIMAL -> {
        java.math.BigDecimal value = vector.getBigDecimal(row);
        yield unit == Unit.NONE ? value.toPlainString() : unit.format(value.doubleValue());
      }
      case DATE -> Timestamps.text(vector.getLocalDate(row));
      case TIMESTAMP, TIMESTAMP_S, TIMESTAMP_MS, TIMESTAMP_NS, TIMESTAMP_TZ ->
          Timestamps.text(Cells.time(kind, vector, row), kind == ResultColumn.Kind.TIMESTAMP_NS);
      default -> DisplayWidth.printable(vector.getString(row));
    };
  }

  /**
   * Decides the widths and writes what was kept back.
   *
   * @param more whether more rows may follow: counters and ids grow then
   */
  private void writeSample(boolean more) throws IOException {
    int count = columns.size();
    int[] values = new int[count];
    int[] natural = new int[count];
    boolean[] text = new boolean[count];
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = DisplayWidth.printable(columns.get(i).name());
      ResultColumn.Kind kind = columns.get(i).kind();
      text[i] = !kind.numeric() && !kind.timestamp();
      for (String[] cells : sample) {
        values[i] = Math.max(values[i], cells[i] == null ? 1 : DisplayWidth.of(cells[i]));
      }
      if (more && kind.wholeNumber()) {
        values[i] += GROWTH;
      }
      natural[i] = Math.max(values[i], DisplayWidth.of(names[i]));
    }
    layout = TableLayout.of(natural, values, text, width);
    for (int i = 0; i < layout.widths.length; i++) {
      names[i] = heading(names[i], layout.widths[i]);
    }
    bold();
    row(names);
    plain();
    out.ascii('\n');
    for (int i = 0; i < layout.widths.length; i++) {
      if (i > 0) {
        out.spaces(TableLayout.GAP);
      }
      for (int dash = 0; dash < layout.widths[i]; dash++) {
        out.ascii('-');
      }
    }
    out.ascii('\n');
    for (String[] cells : sample) {
      line(cells);
    }
    sample.clear();
  }

  /** Columns of one struct or stack trace share what stands before the last dollar: the part behind it matters more. */
  private static String heading(String name, int cells) {
    int dollar = name.lastIndexOf('$');
    boolean fits = DisplayWidth.of(name) <= cells;
    return fits || dollar <= 0
        ? DisplayWidth.cut(name, cells)
        : DisplayWidth.cut("…" + name.substring(dollar + 1), cells);
  }

  private void line(String[] cells) throws IOException {
    row(cells);
    out.ascii('\n');
  }

  private void row(String[] cells) throws IOException {
    int shown = layout.widths.length;
    int owed = 0;
    for (int i = 0; i < shown; i++) {
      String text = cells[i] == null ? NULL : cells[i];
      int room = layout.widths[i];
      // A number that lost digits would be a lie.
      if (width > 0 && !columns.get(i).kind().numeric()) {
        text = DisplayWidth.cut(text, room);
      }
      int blanks = Math.max(0, room - DisplayWidth.of(text));
      boolean right = columns.get(i).kind().numeric();
      // Blanks are held back until something follows them: no line ends in blanks.
      out.spaces(owed + (right ? blanks : 0));
      if (cells[i] == null) {
        faint();
        out.text(text);
        plain();
      } else {
        out.text(text);
      }
      owed = TableLayout.GAP + (right ? 0 : blanks);
    }
  }

  /** Names of the columns for which there was no room; empty before the rows are written. */
  public List<String> hidden() {
    int shown = layout == null ? columns.size() : layout.widths.length;
    return columns.subList(shown, columns.size()).stream().map(ResultColumn::name).toList();
  }

  @Override
  public void end() throws IOException {
    if (layout == null) {
      writeSample(false);
    }
    out.flush();
  }

  private void bold() throws IOException {
    style("\u001b[1m");
  }

  private void faint() throws IOException {
    style("\u001b[2m");
  }

  private void plain() throws IOException {
    style("\u001b[0m");
  }

  private void style(String code) throws IOException {
    if (colour) {
      out.text(code);
    }
  }
}
