-- Memory that moves to the old generation
--
-- For each young collection, in order of time: how much it promoted to the old generation, and how much that is a
-- second. What is promoted fast fills the old generation and brings the next old collection. G1 says it itself
-- (jdk.G1EvacuationOldStatistics, wasted space included); in a Mixed collection that includes what it moved within the
-- old generation. For Parallel it is the growth of the old generation. For Serial and ParNew, which do not report
-- their generations, it is an estimate: what is in use less the survivors, compared with the collection before, so
-- that objects which were allocated in the old generation at once count too. Generational Shenandoah says it itself.
-- ZGC does not.
--
-- needs: jdk.GarbageCollection
-- uses: gc
-- reads: G1EvacuationOldStatistics(statistics$gcId INTEGER, statistics$allocated BIGINT,
--   statistics$directAllocated BIGINT, recording VARCHAR)
-- reads: G1GarbageCollection(gcId INTEGER, type VARCHAR, recording VARCHAR)
-- reads: PSHeapSummary(gcId INTEGER, when VARCHAR, oldObjectSpace$used BIGINT, recording VARCHAR)
-- reads: TenuringDistribution(gcId INTEGER, size BIGINT, recording VARCHAR)
-- reads: ShenandoahEvacuationInformation(gcId INTEGER, collectedPromoted BIGINT, recording VARCHAR)
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
WITH g1 AS (
  SELECT
    recording,
    statistics$gcId AS gcId,
    sum(statistics$allocated + statistics$directAllocated) AS promoted
  FROM G1EvacuationOldStatistics
  GROUP BY ALL
),
types AS (
  SELECT recording, gcId, any_value(type) AS type FROM G1GarbageCollection GROUP BY ALL
),
parallel AS (
  SELECT
    recording,
    gcId,
    max(oldObjectSpace$used) FILTER (WHERE "when" = 'After GC')
      - max(oldObjectSpace$used) FILTER (WHERE "when" = 'Before GC') AS promoted
  FROM PSHeapSummary
  GROUP BY ALL
),
survivors AS (
  SELECT recording, gcId, sum(size) AS size FROM TenuringDistribution GROUP BY ALL
),
serial AS (
  SELECT
    g.recording,
    g.gcId,
    g.kind,
    g.heapAfter - coalesce(s.size, 0)
      - lag(g.heapAfter - coalesce(s.size, 0)) OVER (PARTITION BY g.recording ORDER BY g.gcId) AS promoted
  FROM gc g
  LEFT JOIN survivors s ON s.gcId = g.gcId AND s.recording IS NOT DISTINCT FROM g.recording
  WHERE g.name IN ('DefNew', 'ParNew', 'SerialOld') AND EXISTS (SELECT 1 FROM TenuringDistribution)
),
shenandoah AS (
  SELECT recording, gcId, sum(collectedPromoted) AS promoted FROM ShenandoahEvacuationInformation GROUP BY ALL
),
amounts AS (
  SELECT recording, gcId, promoted FROM g1
  UNION ALL
  SELECT recording, gcId, promoted FROM parallel
  UNION ALL
  SELECT recording, gcId, promoted FROM serial
  UNION ALL
  SELECT recording, gcId, promoted FROM shenandoah
),
collections AS (
  SELECT
    g.recording,
    g.startTime,
    g.gcId,
    g.name,
    t.type,
    g.cause,
    CAST(a.promoted AS BIGINT) AS promoted,
    CAST(epoch_us(g.startTime) - lag(epoch_us(g.startTime)) OVER before AS DOUBLE) / 1e6 AS interval
  FROM gc g
  JOIN amounts a ON a.gcId = g.gcId AND a.recording IS NOT DISTINCT FROM g.recording
  LEFT JOIN types t ON t.gcId = g.gcId AND t.recording IS NOT DISTINCT FROM g.recording
  WHERE (g.kind = 'Young' OR g.name = 'Shenandoah') AND a.promoted IS NOT NULL
  WINDOW before AS (PARTITION BY g.recording ORDER BY g.startTime, g.gcId)
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
  CAST(sum(promoted) OVER (PARTITION BY recording ORDER BY startTime, gcId) AS BIGINT) AS total,
  recording
FROM collections
ORDER BY startTime, recording, gcId;
