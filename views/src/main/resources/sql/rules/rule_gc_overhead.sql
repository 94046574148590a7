-- Much time goes into garbage collection pauses
--
-- The program stood still for garbage collection in a large share of the time. The value is the share of the recording
-- that all pauses together take, in recordings of 10 s and more. Concurrent work of the collector comes on top of it.
--
-- topic: garbage_collection
-- severity: warning
-- solution: Allocate less (see the allocation views), or give the heap more room, so that collections become rare.
-- query: SELECT * FROM "gc-overhead"
-- parameter threshold: share of the time, by default 0.1
-- needs: jdk.GarbageCollection
-- uses: recording-times, brief_share, brief_duration
-- reads: GarbageCollection(startTime TIMESTAMP, sumOfPauses DOUBLE, recording VARCHAR)
-- example: SELECT count(*) FROM rule_gc_overhead() → 0

CREATE MACRO rule_gc_overhead(threshold := 0.1) AS TABLE
WITH pauses AS (
  SELECT recording, sum(sumOfPauses) AS time, count(*) AS collections
  FROM GarbageCollection
  WHERE sumOfPauses BETWEEN 0 AND 1e9
  GROUP BY recording
),
found AS (
  SELECT p.recording, p.time, p.collections, p.time / t.duration AS value
  FROM pauses p
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM p.recording
  WHERE t.duration >= 10
)
SELECT
  value,
  CAST(NULL AS VARCHAR) AS subject,
  'The program stood still in ' || brief_share(value) || ' of the time, ' || brief_duration(time) || ' in ' || collections
    || ' collections' AS summary,
  CAST(NULL AS TIMESTAMP) AS startTime,
  CAST(NULL AS TIMESTAMP) AS endTime,
  recording
FROM found
WHERE value >= threshold
ORDER BY value DESC;
