-- When a time slice begins
--
-- Rounds a time down to the beginning of its slice, where slices of the same length follow each other from
-- recording_start() on: the time of time_bucket(ts, width_ms), for the axis of a plot. NULL when an argument is NULL or
-- the time infinite, for a length that is not above 0, and when the beginning is no time that DuckDB knows.
--
-- parameter ts: a time, TIMESTAMP
-- parameter width_ms: length of a slice in milliseconds
-- example: bucket_time(recording_start() + to_milliseconds(2500), 1000) → 2026-11-30 00:38:15.909244
-- uses: recording_start, time_bucket
-- example: relative_ms(bucket_time(recording_start() + INTERVAL '2.5 seconds', 1000)) → 2000.0

CREATE MACRO bucket_time(ts, width_ms) AS
  CASE
    WHEN abs(
        CAST(epoch_us(recording_start()) AS DOUBLE)
        + time_bucket(CAST(ts AS TIMESTAMP), CAST(width_ms AS DOUBLE)) * (CAST(width_ms AS DOUBLE) * 1000)) < 9.2e18
      THEN make_timestamp(CAST(
        CAST(epoch_us(recording_start()) AS DOUBLE)
        + time_bucket(CAST(ts AS TIMESTAMP), CAST(width_ms AS DOUBLE)) * (CAST(width_ms AS DOUBLE) * 1000)
        AS BIGINT))
  END;
