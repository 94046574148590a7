package dev.skein.cli.flamegraph;

import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.RowWriter;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * Puts the rows of a query into a tree: the path with {@link #SEPARATOR} between the frames, the weight as a DOUBLE, the
 * thread.
 */
public final class StackReader implements RowWriter {
  /** A character that no name of a frame contains. */
  public static final char SEPARATOR = '\u001f';

  private final StackTree stacks = new StackTree();
  private final boolean threadFrame;
  private long rows;
  private long leftOut;

  /**
   * A reader.
   *
   * @param threadFrame whether the thread becomes the outermost frame
   */
  public StackReader(boolean threadFrame) {
    this.threadFrame = threadFrame;
  }

  @Override
  public void begin(List<ResultColumn> columns) {}

  @Override
  public void rows(DuckDBDataChunkReader chunk, long count) {
    DuckDBReadableVector paths = chunk.vector(0);
    DuckDBReadableVector values = chunk.vector(1);
    DuckDBReadableVector threads = chunk.vector(2);
    rows += count;
    for (long row = 0; row < count; row++) {
      double value = values.isNull(row) ? 0 : values.getDouble(row);
      if (!(value > 0) || Double.isInfinite(value)) {
        leftOut += value == 0 ? 0 : 1;
        continue;
      }
      String path = paths.isNull(row) ? "" : paths.getString(row);
      String thread = threads.isNull(row) ? null : threads.getString(row);
      stacks.add(frames(path, thread), thread, value);
    }
  }

  private List<String> frames(String path, String thread) {
    String all = path;
    if (threadFrame && thread != null) {
      all = "[" + thread + "]" + (path.isEmpty() ? "" : SEPARATOR + path);
    }
    return all.isEmpty() ? List.of() : List.of(all.split(String.valueOf(SEPARATOR), -1));
  }

  @Override
  public void end() {
    stacks.sort();
  }

  /** The stacks. */
  public StackTree stacks() {
    return stacks;
  }

  /** How many rows there were, with and without weight. */
  public long rows() {
    return rows;
  }

  /** How many rows had a weight that is negative, infinite or no number, and are not in the tree. */
  public long leftOut() {
    return leftOut;
  }
}
