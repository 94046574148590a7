-- Garbage collections
--
-- A row for each collection, in order of time: what it was, why it ran, what it left of the heap, how long it stopped
-- the program. A collection that the recording saw only the beginning or the end of has no start time, and stands
-- first. "duration" is from start to end: of a concurrent collection (G1's marking, ZGC, Shenandoah) the program was
-- stopped for "sumOfPauses" of it alone, and allocated in the rest, which is why a concurrent collection can end with
-- more in the heap than it began with.
--
-- The kind is Young when only the young generation was collected, Old when the old one was too, or the whole heap, or
-- when the collection marked it (G1Old). It comes from jdk.OldGarbageCollection and jdk.YoungGarbageCollection, and
-- without them from the collector's name: G1New, DefNew, ParNew, ParallelScavenge, ZGC Minor are Young; G1Old, G1Full,
-- SerialOld, ParallelOld, PSMarkSweep, ConcurrentMarkSweep, ZGC Major, ZGC without generations and Shenandoah are Old,
-- except a Shenandoah collection whose phases say that they are of the young generation.
--
-- needs: jdk.GarbageCollection
-- reads: GarbageCollection(startTime TIMESTAMP, duration DOUBLE, gcId INTEGER, name VARCHAR, cause VARCHAR,
--   sumOfPauses DOUBLE, longestPause DOUBLE, recording VARCHAR)
-- reads: GCHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, heapUsed BIGINT, recording VARCHAR)
-- reads: YoungGarbageCollection(gcId INTEGER, recording VARCHAR)
-- reads: OldGarbageCollection(gcId INTEGER, recording VARCHAR)
-- reads: GCPhasePause(gcId INTEGER, name VARCHAR, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it began, NULL where the recording lacks its jdk.GarbageCollection
-- column gcId INTEGER: its number
-- column type VARCHAR: Young Garbage Collection, Old Garbage Collection, or Unknown without these events (ZGC, Shenandoah)
-- column heapBefore BIGINT DataAmount: bytes in use before it
-- column heapAfter BIGINT DataAmount: bytes in use after it
-- column longestPause DOUBLE Timespan: its longest pause
-- column sumOfPauses DOUBLE Timespan: all its pauses together
-- column duration DOUBLE Timespan: from start to end, concurrent work included
-- column reclaimed BIGINT DataAmount: bytes in use before it less those after it, negative where more was allocated
--   meanwhile
-- column kind VARCHAR: Young or Old, as above; NULL for a collector of another name
-- column name VARCHAR: the collector
-- column cause VARCHAR: why it ran
-- column recording VARCHAR: the file, where several were read together
-- oracle: gc

CREATE VIEW "gc" AS
WITH parts AS (
  SELECT
    recording, gcId, startTime, duration, name, cause, sumOfPauses, longestPause,
    NULL AS heapBefore, NULL AS heapAfter, NULL AS young, NULL AS old, NULL AS shenandoahYoung
  FROM GarbageCollection
  UNION ALL
  SELECT
    recording, gcId, NULL, NULL, NULL, NULL, NULL, NULL,
    CASE WHEN "when" = 'Before GC' THEN heapUsed END, CASE WHEN "when" = 'After GC' THEN heapUsed END,
    NULL, NULL, NULL
  FROM GCHeapSummary
  UNION ALL
  SELECT recording, gcId, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL
  FROM YoungGarbageCollection
  UNION ALL
  SELECT recording, gcId, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL
  FROM OldGarbageCollection
),
collections AS (
  SELECT
    recording,
    gcId,
    min(startTime) AS startTime,
    max(duration) AS duration,
    any_value(name) AS name,
    any_value(cause) AS cause,
    max(sumOfPauses) AS sumOfPauses,
    max(longestPause) AS longestPause,
    max(heapBefore) AS heapBefore,
    max(heapAfter) AS heapAfter,
    bool_or(young) AS young,
    bool_or(old) AS old
  FROM parts
  GROUP BY recording, gcId
),
generations AS (
  SELECT recording, gcId, bool_and(name NOT LIKE '%(Global)%') AS young
  FROM GCPhasePause
  WHERE name LIKE '%(Young)%' OR name LIKE '%(Global)%'
  GROUP BY recording, gcId
)
SELECT
  c.startTime,
  c.gcId,
  CASE
    WHEN c.old THEN 'Old Garbage Collection'
    WHEN c.young THEN 'Young Garbage Collection'
    ELSE 'Unknown'
  END AS type,
  CAST(c.heapBefore AS BIGINT) AS heapBefore,
  CAST(c.heapAfter AS BIGINT) AS heapAfter,
  c.longestPause,
  c.sumOfPauses,
  c.duration,
  CAST(c.heapBefore - c.heapAfter AS BIGINT) AS reclaimed,
  CASE
    WHEN c.old THEN 'Old'
    WHEN c.young THEN 'Young'
    WHEN c.name IN ('G1New', 'DefNew', 'ParNew', 'ParallelScavenge', 'ZGC Minor') THEN 'Young'
    WHEN c.name = 'Shenandoah' AND g.young THEN 'Young'
    WHEN c.name IN (
      'G1Old', 'G1Full', 'SerialOld', 'ParallelOld', 'PSMarkSweep', 'ConcurrentMarkSweep', 'ZGC Major', 'ZGC', 'Z',
      'Shenandoah') THEN 'Old'
  END AS kind,
  c.name,
  c.cause,
  c.recording
FROM collections c
LEFT JOIN generations g ON g.gcId = c.gcId AND g.recording IS NOT DISTINCT FROM c.recording
ORDER BY c.startTime NULLS FIRST, c.recording, c.gcId;
