-- The container is close to its memory limit
--
-- When the processes of a container need more memory than its limit, the system kills one of them. The value is the greatest used
-- part of the limit. The used memory includes files that the system keeps in its cache and can give back, so a
-- container that reads many files can be near its limit without danger; failed requests in the sentence mean that it was there.
--
-- topic: environment
-- severity: warning
-- solution: Raise the limit, or lower what the JVM takes: -XX:MaxRAMPercentage for the heap, -XX:MaxDirectMemorySize,
--   -XX:MaxMetaspaceSize, fewer threads. Native memory tracking says what takes how much.
-- query: SELECT startTime, memoryUsage, memoryFailCount FROM ContainerMemoryUsage ORDER BY startTime
-- parameter threshold: share of the limit, by default 0.9
-- needs: jdk.ContainerMemoryUsage
-- needs: jdk.ContainerConfiguration
-- uses: brief_share, brief_memory
-- reads: ContainerMemoryUsage(startTime TIMESTAMP, memoryUsage BIGINT, memoryFailCount BIGINT, recording VARCHAR)
-- reads: ContainerConfiguration(memoryLimit BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_container_memory_limit() → 0

CREATE MACRO rule_container_memory_limit(threshold := 0.9) AS TABLE
WITH limits AS (
  SELECT recording, max(memoryLimit) AS bytes
  FROM ContainerConfiguration
  -- No limit is -1 or, with cgroups of version 1, nearly the greatest number.
  WHERE memoryLimit > 0 AND memoryLimit < 1e18
  GROUP BY recording
),
found AS (
  SELECT
    u.recording, CAST(max(u.memoryUsage) AS DOUBLE) / any_value(l.bytes) AS value, max(u.memoryUsage) AS used,
    any_value(l.bytes) AS bytes, max(u.memoryFailCount) - min(u.memoryFailCount) AS failed,
    arg_max(u.startTime, u.memoryUsage) AS moment
  FROM ContainerMemoryUsage u
  JOIN limits l ON l.recording IS NOT DISTINCT FROM u.recording
  WHERE u.memoryUsage >= 0
  GROUP BY u.recording
)
SELECT
  value,
  CAST(NULL AS VARCHAR) AS subject,
  'The container used up to ' || brief_memory(used) || ' of the ' || brief_memory(bytes) || ' that it may use ('
    || brief_share(value) || ')'
    || CASE WHEN failed > 0 THEN ' and asked ' || failed || ' times for more' ELSE '' END AS summary,
  moment AS startTime,
  moment AS endTime,
  recording
FROM found
WHERE value >= threshold
ORDER BY value DESC;
