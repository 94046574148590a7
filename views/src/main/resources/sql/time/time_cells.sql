-- Events by small slices of time, for a heatmap
--
-- Cuts time into cells of a few milliseconds and puts them into columns, a second each as it is: a row for each cell that
-- has events, in the order of time. slice (TIMESTAMP) is when its column begins, within (DOUBLE, seconds) how far in the
-- column the cell begins, value (DOUBLE) the sum over its events. The cell begins at slice + to_microseconds(within * 1e6). Columns begin
-- at whole multiples of their length since 1970, so those of several recordings fit together. Events without a time, or
-- that weigh nothing, have no cell; no rows for a length that is not above 0 or above a day.
--
-- HEATMAP(x: "slice", y: "within", value: "value") draws it, and BRUSH $$moment MODE FLOW chooses a time in it.
--
-- parameter source: name of a table or view with a column startTime, as text; with a dot in it: '"profiler.Malloc"'
-- parameter value: what an event weighs, an expression over the columns of the source; 1 when left out
-- parameter cell_ms: length of a cell in milliseconds; 20 when left out
-- parameter cells: cells in a column; 50 when left out
-- parameter t_start: only events from this time on; all when left out
-- parameter t_end: only events before this time; all when left out
-- example: SELECT sum(value) FROM time_cells('ExecutionSample') → 499.0

CREATE MACRO time_cells(source, value := 1, cell_ms := 20, cells := 50, t_start := NULL, t_end := NULL) AS TABLE
WITH counted AS (
  -- One number a cell, by a division that is a constant where the length is one: fifty million events take half a second.
  SELECT epoch_us(startTime) // CAST(round(cell_ms * 1000) AS BIGINT) AS cell, sum(CAST(value AS DOUBLE)) AS weight
  FROM query_table(source)
  WHERE isfinite(startTime) AND (t_start IS NULL OR startTime >= t_start) AND (t_end IS NULL OR startTime < t_end)
  GROUP BY ALL
),
lengths AS (
  SELECT CAST(round(cell_ms * 1000) AS BIGINT) AS cell_us, CAST(cells AS BIGINT) AS height
  WHERE cell_ms BETWEEN 0.001 AND 86400000 AND cells BETWEEN 1 AND 100000
)
SELECT
  make_timestamp(cell // height * height * cell_us) AS slice,
  cell % height * cell_us / 1e6 AS within,
  weight AS value
FROM counted, lengths
WHERE weight > 0
ORDER BY cell;
