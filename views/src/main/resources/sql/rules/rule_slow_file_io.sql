-- Single file operations are far slower than the rest
--
-- A read, write or force of a file took ten times as long as nine of ten operations of its kind, or there are too few to compare: a
-- disk that was busy, a network file system that hung, a write cache that was full. The value is the longest operation in
-- seconds, by file. Faster ones than the threshold of the event (20 ms by default) are not in a recording.
--
-- topic: file_io
-- severity: info
-- solution: Look at the storage at that time. Do slow file operations in threads on which nobody waits, and buffer small ones.
-- query: SELECT startTime, endTime, name, detail AS path, thread_name(thread) AS thread FROM thread_states() WHERE state = 'file' ORDER BY endTime - startTime DESC LIMIT 50
-- parameter threshold: seconds of the longest operation, by default 0.5
-- needs: jdk.FileRead or jdk.FileWrite or jdk.FileForce
-- uses: brief_duration
-- reads: FileRead(startTime TIMESTAMP, duration DOUBLE, path VARCHAR, recording VARCHAR)
-- reads: FileWrite(startTime TIMESTAMP, duration DOUBLE, path VARCHAR, recording VARCHAR)
-- reads: FileForce(startTime TIMESTAMP, duration DOUBLE, path VARCHAR, recording VARCHAR)
-- example: SELECT count(*) FROM rule_slow_file_io() → 0

CREATE MACRO rule_slow_file_io(threshold := 0.5) AS TABLE
WITH operations AS (
  SELECT 'read' AS kind, startTime, duration, path, recording FROM FileRead
  UNION ALL SELECT 'write', startTime, duration, path, recording FROM FileWrite
  UNION ALL SELECT 'force', startTime, duration, path, recording FROM FileForce
),
usual AS (
  SELECT recording, kind, count(*) AS operations, quantile_cont(duration, 0.9) AS p90
  FROM operations
  WHERE duration BETWEEN 0 AND 1e9
  GROUP BY recording, kind
),
-- The descriptors of System.in and System.out have no path: reading waits for a person or another process.
slowest AS (
  SELECT recording, kind, path, max(duration) AS longest, arg_max(startTime, duration) AS moment
  FROM operations
  WHERE duration BETWEEN 0 AND 1e9 AND path <> ''
  GROUP BY recording, kind, path
)
SELECT
  s.longest AS value,
  s.path AS subject,
  'A ' || s.kind || ' of ' || s.path || ' took ' || brief_duration(s.longest)
    || CASE WHEN u.operations >= 10 THEN '; 90 % of the recorded ones took at most ' || brief_duration(u.p90) ELSE '' END AS summary,
  s.moment AS startTime,
  s.moment + to_microseconds(CAST(s.longest * 1e6 AS BIGINT)) AS endTime,
  s.recording
FROM slowest s
JOIN usual u ON u.kind = s.kind AND u.recording IS NOT DISTINCT FROM s.recording
WHERE s.longest >= threshold AND (u.operations < 10 OR s.longest >= 10 * u.p90)
QUALIFY row_number() OVER (PARTITION BY s.recording ORDER BY s.longest DESC, s.path, s.kind) <= 10
ORDER BY value DESC, subject;
