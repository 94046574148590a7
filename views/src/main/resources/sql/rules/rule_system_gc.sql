-- System.gc() stops the program
--
-- Code asks for garbage collections itself; each of the whole heap, with most collectors in one pause. The value is the share of
-- the recording that these pauses take, once they take 50 ms together. The sentence names the method that asked most often.
--
-- topic: garbage_collection
-- severity: info
-- solution: Remove the call. When a library needs it (direct buffers, RMI), -XX:+ExplicitGCInvokesConcurrent makes it harmless
--   with G1; -XX:+DisableExplicitGC ignores it.
-- query: SELECT startTime, cause, name, sumOfPauses FROM gc WHERE cause = 'System.gc()' ORDER BY sumOfPauses DESC
-- parameter threshold: share of the time, by default 0.02
-- needs: jdk.GarbageCollection
-- uses: recording-times, method_name, brief_share, brief_duration
-- reads: GarbageCollection(startTime TIMESTAMP, cause VARCHAR, sumOfPauses DOUBLE, recording VARCHAR)
-- reads: SystemGC(stackTrace$topApplicationMethod UINTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_system_gc(threshold := 2) → 0

CREATE MACRO rule_system_gc(threshold := 0.02) AS TABLE
WITH pauses AS (
  SELECT
    recording,
    sum(sumOfPauses) AS time,
    count(*) AS calls,
    min(startTime) AS first,
    max(startTime) AS last
  FROM GarbageCollection
  WHERE cause = 'System.gc()' AND sumOfPauses BETWEEN 0 AND 1e9
  GROUP BY recording
),
callers AS (
  SELECT recording, mode(method) AS method
  FROM (SELECT recording, method_name(stackTrace$topApplicationMethod) AS method FROM SystemGC)
  GROUP BY recording
)
SELECT
  p.time / t.duration AS value,
  c.method AS subject,
  'System.gc() made ' || p.calls || ' collections with pauses of ' || brief_duration(p.time) || ', '
    || brief_share(p.time / t.duration) || ' of the time' || coalesce('; most calls come from ' || c.method, '') AS summary,
  p.first AS startTime,
  p.last AS endTime,
  p.recording
FROM pauses p
JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM p.recording
LEFT JOIN callers c ON c.recording IS NOT DISTINCT FROM p.recording
WHERE p.time / t.duration >= threshold AND p.time >= 0.05
ORDER BY value DESC;
