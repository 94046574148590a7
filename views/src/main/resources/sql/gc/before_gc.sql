-- Garbage collection before a time
--
-- The number (gcId) of the last collection that ended at or before a time; NULL when there was none. Fast enough for a
-- million rows. With several recordings in one database it looks at the collections of all of them.
--
-- parameter ts: a time
-- needs: jdk.GarbageCollection
-- reads: GarbageCollection(startTime TIMESTAMP, duration DOUBLE, gcId INTEGER)

CREATE MACRO before_gc(ts) AS (
  SELECT gcEnds._gc
  FROM (SELECT CAST(ts AS TIMESTAMP) AS _ts) gcTimes
  -- No column here is called as one that a caller could pass, or the argument would mean ours.
  ASOF JOIN (
    SELECT max(gcId) AS _gc, _end
    FROM (
      SELECT gcId, startTime + to_microseconds(CAST(floor(duration * 1e6) AS BIGINT)) AS _end
      FROM GarbageCollection
      WHERE isfinite(duration))
    GROUP BY _end) gcEnds
    ON gcTimes._ts >= gcEnds._end);
