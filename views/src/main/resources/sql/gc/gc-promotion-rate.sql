-- Memory that moves to the old generation
--
-- For each young collection, in order of time: how much it promoted to the old generation, and how much that is a
-- second. What is promoted fast fills the old generation and brings the next old collection. G1 says it itself
-- (jdk.G1EvacuationOldStatistics, wasted space included); in a Mixed collection that includes what it moved within the
-- old generation. For Parallel it is the growth of the old generation. For Serial and ParNew, which do not report their
-- generations, it is an estimate: what is in use less the survivors, compared with the collection before, so that
-- objects which were allocated in the old generation at once count too. Generational Shenandoah says it itself. ZGC
-- does not.
--
-- needs: jdk.GarbageCollection
-- uses: gc
-- reads: G1EvacuationOldStatistics(startTime TIMESTAMP, statistics$gcId INTEGER, statistics$allocated BIGINT,
--   statistics$directAllocated BIGINT, recording VARCHAR)
-- reads: G1GarbageCollection(startTime TIMESTAMP, gcId INTEGER, type VARCHAR, recording VARCHAR)
-- reads: PSHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, oldObjectSpace$used BIGINT, recording VARCHAR)
-- reads: TenuringDistribution(startTime TIMESTAMP, gcId INTEGER, size BIGINT, recording VARCHAR)
-- reads: ShenandoahEvacuationInformation(startTime TIMESTAMP, gcId INTEGER, collectedPromoted BIGINT,
--   recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the collection began
-- column gcId INTEGER: its number
-- column name VARCHAR: the collector
-- column type VARCHAR: of G1: Normal, Concurrent Start, Prepare Mixed, Mixed
-- column cause VARCHAR: why it ran
-- column promoted BIGINT DataAmount: bytes that moved to the old generation
-- column interval DOUBLE Timespan: since the start of the young collection before, NULL for the first
-- column rate DOUBLE DataAmount: bytes promoted a second in this time
-- column total BIGINT DataAmount: bytes promoted since the start of the recording
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "gc-promotion-rate" AS
WITH collections AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, name, cause, kind, heapAfter, recording
  FROM "gc"
  WHERE startTime IS NOT NULL
),
types AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, type FROM G1GarbageCollection
),
survivors AS (
  SELECT coalesce(recording, '') AS file, gcId, max(startTime) AS startTime, sum(size) AS size
  FROM TenuringDistribution
  GROUP BY ALL
),
old AS (
  SELECT
    c.file,
    c.startTime,
    c.gcId,
    c.heapAfter - coalesce(s.size, 0) AS used
  FROM collections c
  ASOF LEFT JOIN survivors s ON s.file = c.file AND s.gcId = c.gcId AND c.startTime <= s.startTime
  WHERE c.name IN ('DefNew', 'ParNew', 'SerialOld') AND c.file IN (SELECT file FROM survivors)
),
amounts AS (
  SELECT
    coalesce(recording, '') AS file, startTime, statistics$gcId AS gcId,
    statistics$allocated + statistics$directAllocated AS promoted
  FROM G1EvacuationOldStatistics
  UNION ALL
  SELECT
    coalesce(recording, ''), startTime, gcId,
    CASE WHEN "when" = 'After GC' THEN oldObjectSpace$used - lag(oldObjectSpace$used) OVER in_time END
  FROM PSHeapSummary
  WINDOW in_time AS (PARTITION BY recording, gcId ORDER BY startTime, "when" DESC)
  UNION ALL
  SELECT file, startTime, gcId, used - lag(used) OVER (PARTITION BY file ORDER BY startTime) FROM old
  UNION ALL
  SELECT coalesce(recording, ''), startTime, gcId, collectedPromoted FROM ShenandoahEvacuationInformation
),
promotions AS (
  SELECT
    c.file,
    c.startTime,
    c.gcId,
    c.name,
    t.type,
    c.cause,
    CAST(a.promoted AS BIGINT) AS promoted,
    CAST(epoch_us(c.startTime) - lag(epoch_us(c.startTime)) OVER in_time AS DOUBLE) / 1e6 AS interval,
    c.recording
  FROM amounts a
  ASOF JOIN collections c ON c.file = a.file AND c.gcId = a.gcId AND a.startTime >= c.startTime
  ASOF LEFT JOIN types t ON t.file = c.file AND t.gcId = c.gcId AND c.startTime <= t.startTime
  WHERE (c.kind = 'Young' OR c.name = 'Shenandoah') AND a.promoted IS NOT NULL
  WINDOW in_time AS (PARTITION BY c.file ORDER BY c.startTime, c.gcId)
)
SELECT
  startTime,
  gcId,
  name,
  type,
  cause,
  promoted,
  interval,
  promoted / nullif(interval, 0) AS rate,
  CAST(sum(promoted) OVER (PARTITION BY file ORDER BY startTime, gcId) AS BIGINT) AS total,
  recording
FROM promotions
ORDER BY startTime, recording, gcId;
