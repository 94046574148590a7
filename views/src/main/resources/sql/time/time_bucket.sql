-- Number of the time slice
--
-- Cuts the recording into slices of the same length, counted from 0 at recording_start(), and says in which one a time
-- lies: negative before the recording. GROUP BY it to see something over time. NULL when an argument is NULL or the time
-- infinite, and for a length that is not above 0.
--
-- DuckDB has a function of this name, which rounds a time down: time_bucket(INTERVAL '1 second', startTime). It works as
-- before, since its first argument is an interval. A TIMESTAMP WITH TIME ZONE, which no recording has, needs a cast to
-- TIMESTAMP, also here; with DuckDB's own function its full name, system.main.time_bucket, will do as well.
--
-- parameter ts: a time
-- parameter width_ms: length of a slice in milliseconds
-- parameter width: length of a slice, for DuckDB's own function
-- parameter origin: where its slices begin, or by how much they are shifted
-- example: time_bucket(recording_start() + to_milliseconds(2500), 1000) → 2
-- uses: recording_start
-- example: time_bucket(recording_start() + INTERVAL '2.5 seconds', 1000) → 2
-- example: time_bucket(INTERVAL '1 hour', TIMESTAMP '2026-01-01 10:20:30') → 2026-01-01 10:00:00.0

CREATE MACRO time_bucket(ts TIMESTAMP, width_ms DOUBLE) AS
    CASE
      WHEN width_ms > 0 AND isfinite(ts)
        THEN TRY_CAST(
          floor((CAST(epoch_us(ts) AS DOUBLE) - CAST(epoch_us(recording_start()) AS DOUBLE)) / (width_ms * 1000)) AS BIGINT)
    END,
  (width INTERVAL, ts TIMESTAMP) AS system.main.time_bucket(width, ts),
  (width VARCHAR, ts TIMESTAMP) AS system.main.time_bucket(CAST(width AS INTERVAL), ts),
  (width INTERVAL, ts DATE) AS system.main.time_bucket(width, ts),
  (width, ts, origin) AS system.main.time_bucket(width, ts, origin);
