-- The longest pauses of garbage collections
--
-- The 25 longest times in which a collector stopped the program, with the collection that they belong to. Without
-- jdk.GCPhasePause these are the longest pauses of each collection, at its start.
--
-- needs: jdk.GCPhasePause or jdk.GarbageCollection
-- reads: GCPhasePause(startTime TIMESTAMP, duration DOUBLE, gcId INTEGER, name VARCHAR, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, cause VARCHAR, longestPause DOUBLE,
--   recording VARCHAR)
-- reads: GCHeapSummary(gcId INTEGER, when VARCHAR, heapUsed BIGINT, recording VARCHAR)
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
WITH longest AS (
  SELECT startTime, duration, name AS pause, gcId, recording FROM GCPhasePause
  UNION ALL
  SELECT startTime, longestPause, NULL, gcId, recording FROM GarbageCollection
  WHERE NOT EXISTS (SELECT 1 FROM GCPhasePause)
  ORDER BY duration DESC, startTime, gcId
  LIMIT 25
),
collections AS (
  SELECT recording, gcId, any_value(name) AS name, any_value(cause) AS cause FROM GarbageCollection GROUP BY ALL
),
heaps AS (
  SELECT
    recording,
    gcId,
    max(heapUsed) FILTER (WHERE "when" = 'Before GC') AS heapBefore,
    max(heapUsed) FILTER (WHERE "when" = 'After GC') AS heapAfter
  FROM GCHeapSummary
  GROUP BY ALL
)
SELECT
  l.startTime,
  l.duration,
  l.pause,
  l.gcId,
  c.name AS collector,
  c.cause,
  h.heapBefore,
  h.heapAfter,
  l.recording
FROM longest l
LEFT JOIN collections c ON c.gcId = l.gcId AND c.recording IS NOT DISTINCT FROM l.recording
LEFT JOIN heaps h ON h.gcId = l.gcId AND h.recording IS NOT DISTINCT FROM l.recording
ORDER BY l.duration DESC, l.startTime, l.gcId;
