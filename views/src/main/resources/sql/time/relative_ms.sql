-- Milliseconds since the recording began
--
-- A time as milliseconds since recording_start(), with parts of them; negative before it. Infinity or -Infinity for an
-- infinite time; NULL for NULL.
--
-- parameter ts: a time, TIMESTAMP
-- example: relative_ms(recording_start() + to_milliseconds(1500)) → 1500.0
-- uses: recording_start, time_since
-- example: relative_ms(recording_start() + INTERVAL '1.5 seconds') → 1500.0

CREATE MACRO relative_ms(ts) AS
  CASE
    WHEN isfinite(CAST(ts AS TIMESTAMP))
      THEN (CAST(epoch_us(CAST(ts AS TIMESTAMP)) AS DOUBLE) - CAST(epoch_us(recording_start()) AS DOUBLE)) / 1000
    ELSE time_since(recording_start(), ts)
  END;
