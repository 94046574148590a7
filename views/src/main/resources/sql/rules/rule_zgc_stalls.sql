-- Threads wait for ZGC to free memory
--
-- The program allocated faster than ZGC freed, so threads had to stop in the middle of an allocation (jdk.ZAllocationStall): a pause
-- for each of them. The value is the time that threads were stalled, as a share of the recording's time (two threads that
-- stand all the time are 2).
--
-- topic: garbage_collection
-- severity: warning
-- solution: Give the heap more room, and so ZGC an earlier start; or allocate less. -XX:SoftMaxHeapSize below -Xmx leaves a reserve.
-- query: SELECT * FROM "zgc-allocation-stalls"
-- parameter threshold: stalled time as a share of the recording's, by default 0.01
-- needs: jdk.ZAllocationStall
-- uses: recording-times, brief_duration
-- reads: ZAllocationStall(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_zgc_stalls() → 0

CREATE MACRO rule_zgc_stalls(threshold := 0.01) AS TABLE
WITH stalls AS (
  SELECT
    recording, sum(duration) AS time, max(duration) AS longest, count(*) AS stalls, count(DISTINCT eventThread) AS threads,
    min(startTime) AS first, max(startTime) AS last
  FROM ZAllocationStall
  WHERE duration BETWEEN 0 AND 1e9
  GROUP BY recording
),
found AS (
  SELECT s.*, s.time / t.duration AS value
  FROM stalls s JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM s.recording
)
SELECT
  value,
  CAST(NULL AS VARCHAR) AS subject,
  threads || ' threads stood still ' || stalls || ' times for memory, ' || brief_duration(time) || ' together, the longest time '
    || brief_duration(longest) AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM found
WHERE value >= threshold
ORDER BY value DESC;
