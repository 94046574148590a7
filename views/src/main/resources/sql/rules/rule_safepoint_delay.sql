-- Threads come late to safepoints
--
-- To stop all Java threads the JVM waits for the last of them; the others stand idle meanwhile. A thread is late in a long loop
-- without a check, in a large copy of an array, or when it gets no processor. The value is the time in seconds that the slowest
-- safepoint took to begin.
--
-- topic: vm_operations
-- severity: info
-- solution: Look at what the late thread did (jdk.SafepointLatency from JDK 25 on, else -Xlog:safepoint with -XX:+SafepointTimeout).
--   When many are late, the machine or the container has too few processors.
-- query: SELECT * FROM safepoints ORDER BY timeToSafepoint DESC NULLS LAST LIMIT 50
-- parameter threshold: seconds until the last thread stands still, by default 0.2
-- needs: jdk.SafepointBegin
-- uses: brief_duration
-- reads: SafepointBegin(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, totalThreadCount INTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_safepoint_delay() → 0

CREATE MACRO rule_safepoint_delay(threshold := 0.2) AS TABLE
WITH slow AS (
  SELECT
    recording, max(duration) AS value, count(*) FILTER (WHERE duration > 0.02) AS late,
    arg_max(startTime, duration) AS moment, arg_max(totalThreadCount, duration) AS threads
  FROM SafepointBegin
  WHERE duration BETWEEN 0 AND 1e9
  GROUP BY recording
)
SELECT
  value,
  CAST(NULL AS VARCHAR) AS subject,
  'It took ' || brief_duration(value) || coalesce(' until all ' || threads || ' Java threads', ' until the threads')
    || ' stood still for a safepoint; ' || late || ' safepoints took longer than 20 ms to begin' AS summary,
  moment AS startTime,
  moment + to_microseconds(CAST(value * 1e6 AS BIGINT)) AS endTime,
  recording
FROM slow
WHERE value >= threshold
ORDER BY value DESC;
