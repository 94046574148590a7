-- Garbage collection before a time
--
-- The number (gcId) of the last collection that ended at or before a time; NULL when there was none. Fast enough for a
-- million rows. With several recordings in one database it looks at the collections of all of them.
--
-- parameter ts: a time
-- example: before_gc(TIMESTAMP '2026-11-30 00:38:14.7') → 1
-- needs: jdk.GarbageCollection
-- reads: GarbageCollection(startTime TIMESTAMP, duration DOUBLE, gcId INTEGER)

CREATE MACRO before_gc(ts) AS (
  SELECT gcEnds._gc
  FROM (SELECT CAST(ts AS TIMESTAMP)) gcTimes(_ts)
  ASOF JOIN (
    SELECT max(gcId) AS _gc, _end
    FROM (
      SELECT gcId, startTime + to_microseconds(CAST(floor(duration * 1e6) AS BIGINT)) AS _end
      FROM GarbageCollection
      WHERE isfinite(duration))
    GROUP BY _end) gcEnds
    ON gcTimes._ts >= gcEnds._end);
