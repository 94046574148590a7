-- Seconds between two times
--
-- From the first time to the second, in seconds: negative when the second is earlier. With lag(startTime) OVER (ORDER BY
-- startTime) as the first time, it is the time since the event before. Infinity or -Infinity when one time is infinite;
-- NULL when either is NULL, and between twice the same infinity.
--
-- parameter prev_ts: the time to count from, TIMESTAMP
-- parameter ts: the time to count to, TIMESTAMP
-- example: time_since(TIMESTAMP '2026-01-01 00:00:00', TIMESTAMP '2026-01-01 00:01:30') → 90.0
-- example: time_since(TIMESTAMP '2026-01-01 10:00:00', TIMESTAMP '2026-01-01 10:00:01.5') → 1.5

CREATE MACRO time_since(prev_ts, ts) AS
  CASE
    WHEN isfinite(CAST(prev_ts AS TIMESTAMP)) AND isfinite(CAST(ts AS TIMESTAMP))
      THEN (CAST(epoch_us(CAST(ts AS TIMESTAMP)) AS DOUBLE) - CAST(epoch_us(CAST(prev_ts AS TIMESTAMP)) AS DOUBLE)) / 1e6
    WHEN CAST(ts AS TIMESTAMP) > CAST(prev_ts AS TIMESTAMP) THEN CAST('Infinity' AS DOUBLE)
    WHEN CAST(ts AS TIMESTAMP) < CAST(prev_ts AS TIMESTAMP) THEN CAST('-Infinity' AS DOUBLE)
  END;
