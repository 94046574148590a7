-- Garbage collection after a time
--
-- The number (gcId) of the first collection that began after a time; NULL when there was none. Fast enough for a
-- million rows. With several recordings in one database it looks at the collections of all of them.
--
-- parameter ts: a time
-- example: after_gc(TIMESTAMP '2026-11-30 00:38:14.7') → 2
-- needs: jdk.GarbageCollection
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER)

CREATE MACRO after_gc(ts) AS (
  SELECT gcStarts._gc
  FROM (SELECT CAST(ts AS TIMESTAMP)) gcTimes(_ts)
  ASOF JOIN (SELECT min(gcId) AS _gc, startTime AS _start FROM GarbageCollection GROUP BY startTime) gcStarts
    ON gcTimes._ts < gcStarts._start);
