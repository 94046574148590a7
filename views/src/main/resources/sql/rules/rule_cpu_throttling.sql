-- The container is held back by its CPU limit
--
-- The system stops all threads of a container until the next turn of the scheduler when they used up their CPU time: pauses that no
-- event of the JVM shows. The value is the share of the turns of the recording in which that happened, of ten turns at least.
--
-- topic: environment
-- severity: warning
-- solution: Raise the CPU limit of the container, or remove it; else use fewer threads at once: -XX:ActiveProcessorCount, the sizes
--   of pools, -XX:ParallelGCThreads.
-- query: SELECT startTime, cpuElapsedSlices, cpuThrottledSlices, cpuThrottledTime FROM ContainerCPUThrottling ORDER BY startTime
-- parameter threshold: share of the turns of the scheduler, by default 0.1
-- needs: jdk.ContainerCPUThrottling
-- uses: brief_share, brief_duration
-- reads: ContainerCPUThrottling(startTime TIMESTAMP, cpuElapsedSlices BIGINT, cpuThrottledSlices BIGINT,
--   cpuThrottledTime DOUBLE, recording VARCHAR)
-- example: SELECT count(*) FROM rule_cpu_throttling() → 0

CREATE MACRO rule_cpu_throttling(threshold := 0.1) AS TABLE
WITH steps AS (
  SELECT
    recording,
    startTime,
    cpuElapsedSlices - lag(cpuElapsedSlices) OVER w AS elapsed,
    cpuThrottledSlices - lag(cpuThrottledSlices) OVER w AS throttled,
    cpuThrottledTime - lag(cpuThrottledTime) OVER w AS stood
  FROM ContainerCPUThrottling
  WINDOW w AS (PARTITION BY recording ORDER BY startTime)
),
sums AS (
  SELECT
    recording, CAST(sum(elapsed) AS DOUBLE) AS elapsed, CAST(sum(throttled) AS DOUBLE) AS throttled, sum(stood) AS stood,
    min(startTime) FILTER (WHERE throttled > 0) AS first, max(startTime) FILTER (WHERE throttled > 0) AS last
  FROM steps
  WHERE elapsed > 0 AND throttled >= 0
  GROUP BY recording
)
SELECT
  throttled / elapsed AS value,
  CAST(NULL AS VARCHAR) AS subject,
  'The container used up its CPU time in ' || brief_share(throttled / elapsed)
    || ' of the turns of the scheduler' || coalesce(' and stood still for ' || brief_duration(nullif(stood, 0)), '') AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM sums
WHERE throttled / elapsed >= threshold AND elapsed >= 10
ORDER BY value DESC;
