-- Samples of the CPU profile are missing
--
-- The profiler asked for more samples than it could take: the queue of a thread was full (jdk.CPUTimeSamplesLost), or its stack
-- could not be walked (failed). Methods that run there look cheaper than they are. The value is the lost and failed part
-- of all samples, of 100 at least.
--
-- topic: method_profiling
-- severity: info
-- solution: Sample less often (jdk.CPUTimeSample#throttle). Stacks that cannot be walked are mostly native code, stubs and code of the JVM;
--   async-profiler walks more of them.
-- query: SELECT * FROM "cpu-time-statistics"
-- parameter threshold: share of the samples, by default 0.3
-- needs: jdk.CPUTimeSample
-- uses: brief_share
-- reads: CPUTimeSample(failed BOOLEAN, recording VARCHAR)
-- reads: CPUTimeSamplesLost(lostSamples INTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_lost_samples(threshold := 2) → 0

CREATE MACRO rule_lost_samples(threshold := 0.3) AS TABLE
WITH samples AS (
  SELECT recording, 1 AS taken, CASE WHEN failed THEN 1 ELSE 0 END AS failed, 0 AS lost FROM CPUTimeSample
  UNION ALL
  SELECT recording, 0, 0, lostSamples FROM CPUTimeSamplesLost WHERE lostSamples > 0
),
sums AS (
  SELECT
    recording, CAST(sum(taken) AS BIGINT) AS taken, CAST(sum(failed) AS BIGINT) AS failed, CAST(sum(lost) AS BIGINT) AS lost
  FROM samples
  GROUP BY recording
)
SELECT
  (failed + lost) / CAST(taken + lost AS DOUBLE) AS value,
  CAST(NULL AS VARCHAR) AS subject,
  'Of ' || (taken + lost) || ' samples ' || lost || ' were lost and ' || failed || ' have no stack ('
    || brief_share((failed + lost) / CAST(taken + lost AS DOUBLE)) || ')' AS summary,
  CAST(NULL AS TIMESTAMP) AS startTime,
  CAST(NULL AS TIMESTAMP) AS endTime,
  recording
FROM sums
WHERE taken + lost >= 100 AND (failed + lost) / CAST(taken + lost AS DOUBLE) >= threshold
ORDER BY value DESC;
