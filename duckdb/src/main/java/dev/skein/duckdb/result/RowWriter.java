package dev.skein.duckdb.result;

import java.io.IOException;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;

/** Takes a result, piece by piece. */
public interface RowWriter {
  /** Called first, once. */
  void begin(List<ResultColumn> columns) throws IOException;

  /** The first {@code rows} rows of {@code chunk}, which is valid during the call only. */
  void rows(DuckDBDataChunkReader chunk, long rows) throws IOException;

  /** Called last, once, when all rows were there. */
  void end() throws IOException;
}
