-- Time since the last garbage collection
--
-- Seconds from the end of the last collection that ended at or before a time, to this time; NULL when there was none.
-- Fast enough for a million rows. With several recordings in one database it looks at the collections of all of them.
--
-- parameter ts: a time
-- example: duration_since_last_gc(TIMESTAMP '2026-11-30 00:38:14.7') → 0.08609
-- needs: jdk.GarbageCollection
-- reads: GarbageCollection(startTime TIMESTAMP, duration DOUBLE)

CREATE MACRO duration_since_last_gc(ts) AS (
  SELECT (epoch_us(gcTimes._ts) - epoch_us(gcEnds._end)) / 1e6
  FROM (SELECT CAST(ts AS TIMESTAMP)) gcTimes(_ts)
  ASOF JOIN (
    SELECT DISTINCT startTime + to_microseconds(CAST(floor(duration * 1e6) AS BIGINT)) AS _end
    FROM GarbageCollection
    WHERE isfinite(duration)) gcEnds
    ON gcTimes._ts >= gcEnds._end);
