-- The profile shows little of the CPU time
--
-- jdk.ExecutionSample sees Java code alone, and five threads at most each time. Where the JVM used much more CPU time than the samples
-- stand for, garbage collection, compilation or native code used it, or many threads at once, and hot-methods is no
-- picture of the whole. The value is the part of the CPU time of the JVM (jdk.CPULoad) for which there is no sample of Java or native code,
-- once 10 s of CPU time were used. Only for the JDK's own sampler.
--
-- topic: method_profiling
-- severity: info
-- solution: See with gc-cpu-time and thread-cpu-load who used the time. Sample by CPU time (jdk.CPUTimeSample from JDK 25 on, Linux) or
--   with async-profiler, which also see the JVM's own threads.
-- query: SELECT startTime, jvmUser, jvmSystem, machineTotal FROM CPULoad ORDER BY startTime
-- parameter threshold: share of the CPU time, by default 0.8
-- needs: jdk.ExecutionSample
-- needs: jdk.CPULoad
-- needs: jdk.CPUInformation
-- needs: jdk.ActiveSetting
-- uses: recording-times, active-settings, brief_duration, brief_share
-- reads: ExecutionSample(recording VARCHAR)
-- reads: NativeMethodSample(recording VARCHAR)
-- reads: CPULoad(startTime TIMESTAMP, jvmUser DOUBLE, jvmSystem DOUBLE, recording VARCHAR)
-- reads: CPUInformation(hwThreads INTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_unseen_cpu() → 0

CREATE MACRO rule_unseen_cpu(threshold := 0.8) AS TABLE
WITH used AS (
  SELECT l.recording, avg(l.jvmUser + l.jvmSystem) * any_value(t.duration) * any_value(c.cpus) AS cpu
  FROM CPULoad l
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM l.recording
  JOIN (SELECT recording, max(hwThreads) AS cpus FROM CPUInformation GROUP BY recording) c
    ON c.recording IS NOT DISTINCT FROM l.recording
  WHERE l.jvmUser + l.jvmSystem BETWEEN 0 AND 1
  GROUP BY l.recording
),
periods AS (
  SELECT
    recording,
    name,
    TRY_CAST(regexp_extract(period, '^\d+') AS DOUBLE)
      * CASE regexp_extract(period, '[a-z]+$') WHEN 'ms' THEN 1e-3 WHEN 's' THEN 1 WHEN 'us' THEN 1e-6 WHEN 'ns' THEN 1e-9 END
      AS seconds
  FROM "active-settings"
  WHERE name IN ('jdk.ExecutionSample', 'jdk.NativeMethodSample')
),
samples AS (
  SELECT recording, 'jdk.ExecutionSample' AS name, count(*) AS samples FROM ExecutionSample GROUP BY recording
  UNION ALL
  SELECT recording, 'jdk.NativeMethodSample', count(*) FROM NativeMethodSample GROUP BY recording
),
seen AS (
  SELECT s.recording, sum(s.samples * p.seconds) AS time
  FROM samples s
  JOIN periods p ON p.name = s.name AND p.recording IS NOT DISTINCT FROM s.recording
  GROUP BY s.recording
  HAVING bool_or(s.name = 'jdk.ExecutionSample')
)
SELECT
  1 - s.time / u.cpu AS value,
  CAST(NULL AS VARCHAR) AS subject,
  'The JVM used ' || brief_duration(u.cpu) || ' of CPU time and the samples stand for ' || brief_duration(s.time) || ': '
    || brief_share(1 - s.time / u.cpu) || ' is not in the profile' AS summary,
  CAST(NULL AS TIMESTAMP) AS startTime,
  CAST(NULL AS TIMESTAMP) AS endTime,
  u.recording
FROM used u
JOIN seen s ON s.recording IS NOT DISTINCT FROM u.recording
WHERE u.cpu >= 10 AND 1 - s.time / u.cpu >= threshold
ORDER BY value DESC;
