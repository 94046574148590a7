-- The longest pauses of garbage collections
--
-- The 25 longest times in which a collector stopped the program, with the collection that they belong to. Without
-- jdk.GCPhasePause these are the longest pauses of each collection, at its start.
--
-- needs: jdk.GarbageCollection
-- uses: gc
-- reads: GCPhasePause(startTime TIMESTAMP, duration DOUBLE, gcId INTEGER, name VARCHAR, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER, longestPause DOUBLE, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the program stopped
-- column duration DOUBLE Timespan: for how long
-- column pause VARCHAR: which pause of the collection, NULL without jdk.GCPhasePause
-- column gcId INTEGER: the collection
-- column collector VARCHAR: its collector
-- column cause VARCHAR: why it ran
-- column heapBefore BIGINT DataAmount: bytes in use before the collection
-- column heapAfter BIGINT DataAmount: bytes in use after it
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "gc-top-pauses" AS
WITH pauses AS (
  SELECT startTime, duration, name AS pause, gcId, recording FROM GCPhasePause
  UNION ALL
  SELECT startTime, longestPause, NULL, gcId, recording FROM GarbageCollection g
  WHERE longestPause > 0
    AND NOT EXISTS (SELECT 1 FROM GCPhasePause p WHERE p.recording IS NOT DISTINCT FROM g.recording)
),
longest AS (
  SELECT *, coalesce(recording, '') AS file FROM pauses ORDER BY duration DESC, startTime, gcId LIMIT 25
),
collections AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, name, cause, heapBefore, heapAfter FROM "gc"
)
SELECT
  l.startTime,
  l.duration,
  l.pause,
  l.gcId,
  c.name AS collector,
  c.cause,
  c.heapBefore,
  c.heapAfter,
  l.recording
FROM longest l
ASOF LEFT JOIN collections c ON c.file = l.file AND c.gcId = l.gcId AND l.startTime >= c.startTime
ORDER BY l.duration DESC, l.startTime, l.gcId;
