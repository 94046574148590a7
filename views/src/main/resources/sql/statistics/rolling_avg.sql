-- Mean of the last milliseconds
--
-- For each row the mean of the values whose time lies in the window that ends with the row: not later, and at most window_ms
-- earlier, both ends included. The window is one of time and not of rows: where events are rare it holds few. A window
-- function, so it stands in the SELECT list; the order of the rows does not matter. NULL counts for nothing; the answer
-- is NULL where the window has no value, where ts is NULL, and for a negative width.
--
-- parameter value: numbers
-- parameter window_ms: width of the window in milliseconds
-- parameter ts: TIMESTAMP of the row
-- parameter part: rows with different values of it have windows of their own, as with PARTITION BY
-- example: SELECT rolling_avg(i, 1000, TIMESTAMP '2026-01-01' + to_seconds(i)) FROM range(4) t(i) → 0.0, 0.5, 1.5, 2.5
-- example: SELECT part, rolling_avg(i, 9e3, TIMESTAMP '2026-01-01' + to_seconds(i), part := part)
--   FROM (SELECT i, i % 2 AS part FROM range(1, 4) t(i)) ORDER BY i → 1, 1.0, 0, 2.0, 1, 2.0

CREATE MACRO rolling_avg(value, window_ms, ts, part := NULL) AS
  CASE
    WHEN ts IS NOT NULL AND window_ms >= 0 THEN
      CAST(
        avg(value) OVER (
          PARTITION BY part
          ORDER BY ts
          -- Three thousand years are as good as for ever, and less would not be a time any more.
          RANGE BETWEEN to_milliseconds(CASE WHEN window_ms >= 0 THEN least(window_ms, 1e14) ELSE 0 END) PRECEDING
            AND CURRENT ROW)
        AS DOUBLE)
  END;
