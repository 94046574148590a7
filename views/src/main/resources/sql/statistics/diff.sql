-- Last value less the first
--
-- An aggregate: how much a number grew from the earliest row to the latest; negative when it shrank, 0 for one value.
-- Every table of events has the column startTime that orders them; other rows need a second argument. Of rows at the
-- same time the smallest value comes first. NULL counts for nothing; without any value the answer is NULL. DuckDB takes neither FILTER nor OVER
-- after it: diff(CASE WHEN gcId > 2 THEN heapUsed END) looks at some rows alone, and GROUP BY stands for OVER.
--
-- parameter col: numbers, taken as DOUBLE
-- parameter ts: what orders the rows, startTime unless it is given
-- example: SELECT diff(heapUsed) FROM GCHeapSummary → -3.0267104E7
-- example: SELECT diff(CASE WHEN gcId > 2 THEN heapUsed END) FROM GCHeapSummary → -4.5995744E7
-- example: SELECT diff(v, t) FROM (VALUES (7, 2), (5, 1), (6, 3)) x(v, t) → 1.0

CREATE MACRO diff(col) AS
  arg_max(CAST(col AS DOUBLE), ROW(startTime, CAST(col AS DOUBLE))) FILTER (WHERE col IS NOT NULL AND startTime IS NOT NULL)
    - arg_min(CAST(col AS DOUBLE), ROW(startTime, CAST(col AS DOUBLE)))
      FILTER (WHERE col IS NOT NULL AND startTime IS NOT NULL),
(col, ts) AS
  arg_max(CAST(col AS DOUBLE), ROW(ts, CAST(col AS DOUBLE))) FILTER (WHERE col IS NOT NULL AND ts IS NOT NULL)
    - arg_min(CAST(col AS DOUBLE), ROW(ts, CAST(col AS DOUBLE))) FILTER (WHERE col IS NOT NULL AND ts IS NOT NULL);
