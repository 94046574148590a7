-- Garbage collections
--
-- A row for each collection, in order of time: what it was, why it ran, what it left of the heap, how long it stopped
-- the program. A collection that the recording saw only the beginning or the end of has no start time, and stands
-- first. "duration" is from start to end: of a concurrent collection (G1's marking, ZGC, Shenandoah) the program was
-- stopped for "sumOfPauses" of it alone, and allocated in the rest, which is why a concurrent collection can end with
-- more in the heap than it began with. Collections of one number are rows of their own: generational Shenandoah goes on
-- to mark the old generation under the number of a young collection.
--
-- The kind is Young when only the young generation was collected, Old when the old one was too, or the whole heap, or
-- when the collection marked it (G1Old); G1's Mixed collections, which take some old regions too, are Young. It comes
-- from jdk.OldGarbageCollection and jdk.YoungGarbageCollection, and without them from the collector's name: G1New,
-- DefNew, ParNew, ParallelScavenge, ZGC Minor are Young; G1Old, G1Full, SerialOld, ParallelOld, PSMarkSweep,
-- ConcurrentMarkSweep, ZGC Major, ZGC without generations and Shenandoah are Old, except a Shenandoah collection whose
-- phases say that they are of the young generation.
--
-- needs: jdk.GarbageCollection
-- reads: GarbageCollection(startTime TIMESTAMP, duration DOUBLE, gcId INTEGER, name VARCHAR, cause VARCHAR,
--   sumOfPauses DOUBLE, longestPause DOUBLE, recording VARCHAR)
-- reads: GCHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, heapUsed BIGINT, recording VARCHAR)
-- reads: YoungGarbageCollection(startTime TIMESTAMP, gcId INTEGER, recording VARCHAR)
-- reads: OldGarbageCollection(startTime TIMESTAMP, gcId INTEGER, recording VARCHAR)
-- reads: GCPhasePause(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it began, NULL where the recording lacks its jdk.GarbageCollection
-- column gcId INTEGER: its number
-- column type VARCHAR: Young Garbage Collection, Old Garbage Collection, or Unknown without these events (ZGC,
--   Shenandoah)
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
-- difference: of several collections with one number the JDK shows a mixture, with the values of the last

CREATE VIEW "gc" AS
WITH collections AS (
  SELECT
    coalesce(recording, '') AS file,
    startTime,
    gcId,
    name,
    cause,
    sumOfPauses,
    longestPause,
    duration,
    startTime + to_microseconds(CAST(CASE WHEN isfinite(duration) THEN duration * 1e6 ELSE 0 END AS BIGINT) + 1)
      AS ends,
    coalesce(lead(startTime) OVER (PARTITION BY recording, gcId ORDER BY startTime), CAST('infinity' AS TIMESTAMP))
      AS nextTime,
    recording
  FROM GarbageCollection
),
before AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, heapUsed FROM GCHeapSummary WHERE "when" = 'Before GC'
),
after AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, heapUsed FROM GCHeapSummary WHERE "when" = 'After GC'
),
young AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId FROM YoungGarbageCollection
),
old AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId FROM OldGarbageCollection
),
generations AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, name LIKE '%(Young)%' AS young
  FROM GCPhasePause
  WHERE name LIKE '%(Young)%' OR name LIKE '%(Global)%'
),
-- Numbers repeat, also where recordings of several JVMs were joined to one file. So what belongs to a collection is the
-- next one in time of that number, if it comes before the next collection of that number.
complete AS (
  SELECT
    c.startTime,
    c.gcId,
    c.name,
    c.cause,
    c.sumOfPauses,
    c.longestPause,
    c.duration,
    CASE WHEN b.startTime < c.nextTime THEN b.heapUsed END AS heapBefore,
    CASE WHEN a.startTime < c.nextTime THEN a.heapUsed END AS heapAfter,
    coalesce(y.startTime <= c.ends, false) AS young,
    coalesce(o.startTime <= c.ends, false) AS old,
    coalesce(g.young AND g.startTime <= c.ends, false) AS youngPhases,
    c.recording
  FROM collections c
  ASOF LEFT JOIN before b ON b.file = c.file AND b.gcId = c.gcId AND c.startTime <= b.startTime
  ASOF LEFT JOIN after a ON a.file = c.file AND a.gcId = c.gcId AND c.startTime <= a.startTime
  ASOF LEFT JOIN young y ON y.file = c.file AND y.gcId = c.gcId AND c.startTime <= y.startTime
  ASOF LEFT JOIN old o ON o.file = c.file AND o.gcId = c.gcId AND c.startTime <= o.startTime
  ASOF LEFT JOIN generations g ON g.file = c.file AND g.gcId = c.gcId AND c.startTime <= g.startTime
),
-- The recording began or ended in the middle of these.
parts AS (
  SELECT file, gcId, heapUsed AS heapBefore, NULL AS heapAfter, false AS young, false AS old FROM before
  UNION ALL
  SELECT file, gcId, NULL, heapUsed, false, false FROM after
  UNION ALL
  SELECT file, gcId, NULL, NULL, true, false FROM young
  UNION ALL
  SELECT file, gcId, NULL, NULL, false, true FROM old
),
incomplete AS (
  SELECT
    NULL AS startTime, gcId, NULL AS name, NULL AS cause, NULL AS sumOfPauses, NULL AS longestPause, NULL AS duration,
    max(heapBefore) AS heapBefore, max(heapAfter) AS heapAfter, bool_or(young) AS young, bool_or(old) AS old,
    false AS youngPhases, nullif(file, '') AS recording
  FROM parts p
  WHERE NOT EXISTS (SELECT 1 FROM collections c WHERE c.file = p.file AND c.gcId = p.gcId)
  GROUP BY file, gcId
),
united AS (
  SELECT * FROM complete
  UNION ALL
  SELECT * FROM incomplete
)
SELECT
  startTime,
  gcId,
  CASE WHEN old THEN 'Old Garbage Collection' WHEN young THEN 'Young Garbage Collection' ELSE 'Unknown' END AS type,
  heapBefore,
  heapAfter,
  longestPause,
  sumOfPauses,
  duration,
  heapBefore - heapAfter AS reclaimed,
  CASE
    WHEN old THEN 'Old'
    WHEN young THEN 'Young'
    WHEN name IN ('G1New', 'DefNew', 'ParNew', 'ParallelScavenge', 'ZGC Minor') THEN 'Young'
    WHEN name = 'Shenandoah' AND youngPhases THEN 'Young'
    WHEN name IN (
      'G1Old', 'G1Full', 'SerialOld', 'ParallelOld', 'PSMarkSweep', 'ConcurrentMarkSweep', 'ZGC Major', 'ZGC', 'Z',
      'Shenandoah') THEN 'Old'
  END AS kind,
  name,
  cause,
  recording
FROM united
ORDER BY startTime NULLS FIRST, recording, gcId;
