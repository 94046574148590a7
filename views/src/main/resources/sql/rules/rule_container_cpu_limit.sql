-- The container uses nearly all CPU time that it may
--
-- Between the first and the last jdk.ContainerCPUUsage the container used almost the CPU time that its limit allows, so it has
-- nothing in reserve and will be held back. The value is the used part of the limit.
--
-- topic: environment
-- severity: info
-- solution: Raise the CPU limit, run more instances, or see with the CPU views what takes the time.
-- query: SELECT startTime, cpuTime, cpuUserTime, cpuSystemTime FROM ContainerCPUUsage ORDER BY startTime
-- parameter threshold: share of the limit, by default 0.8
-- needs: jdk.ContainerCPUUsage
-- needs: jdk.ContainerConfiguration
-- uses: brief_share
-- reads: ContainerCPUUsage(startTime TIMESTAMP, cpuTime DOUBLE, recording VARCHAR)
-- reads: ContainerConfiguration(cpuSlicePeriod DOUBLE, cpuQuota DOUBLE, recording VARCHAR)
-- example: SELECT count(*) FROM rule_container_cpu_limit() → 0

CREATE MACRO rule_container_cpu_limit(threshold := 0.8) AS TABLE
WITH used AS (
  SELECT
    recording, max(cpuTime) - min(cpuTime) AS cpu, min(startTime) AS first, max(startTime) AS last,
    CAST(epoch_us(max(startTime)) - epoch_us(min(startTime)) AS DOUBLE) / 1e6 AS time
  FROM ContainerCPUUsage
  WHERE cpuTime >= 0
  GROUP BY recording
),
limits AS (
  SELECT recording, max(cpuQuota / cpuSlicePeriod) AS cpus
  FROM ContainerConfiguration
  -- A quota of -1 is none.
  WHERE cpuQuota > 0 AND cpuSlicePeriod > 0
  GROUP BY recording
),
found AS (
  SELECT u.*, l.cpus, u.cpu / u.time / l.cpus AS value
  FROM used u JOIN limits l ON l.recording IS NOT DISTINCT FROM u.recording
  WHERE u.time >= 1
)
SELECT
  value,
  CAST(NULL AS VARCHAR) AS subject,
  'The container used ' || format('{:.2f}', cpu / time) || ' of the ' || format('{:.2f}', cpus) || ' CPUs that it may use ('
    || brief_share(value) || ')' AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM found
WHERE value >= threshold
ORDER BY value DESC;
