-- Virtual threads block their carriers
--
-- A virtual thread that waits inside a synchronized block (before JDK 24) or a native method keeps its carrier thread. There are
-- only as many carriers as processors, so other virtual threads wait. The value is the time that carriers were blocked at one place
-- (the first method of the application), as a share of the recording's time; with as many as there are processors
-- nothing moves. Shorter times than the threshold of jdk.VirtualThreadPinned (20 ms by default) are not in a recording.
--
-- topic: virtual_threads
-- severity: info
-- solution: Replace synchronized around blocking calls by ReentrantLock, or run on JDK 24 or newer; move native calls to a pool of
--   platform threads.
-- query: SELECT * FROM "pinned-threads"
-- parameter threshold: blocked time as a share of the recording's, by default 0.1
-- needs: jdk.VirtualThreadPinned
-- uses: recording-times, method_name, brief_duration
-- reads: VirtualThreadPinned(startTime TIMESTAMP, duration DOUBLE, stackTrace$topApplicationMethod UINTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_virtual_thread_pinning(threshold := 1000) → 0

CREATE MACRO rule_virtual_thread_pinning(threshold := 0.1) AS TABLE
WITH places AS (
  SELECT
    recording, method_name(stackTrace$topApplicationMethod) AS method, sum(duration) AS time, count(*) AS times,
    min(startTime) AS first, max(startTime) AS last
  FROM VirtualThreadPinned
  WHERE duration BETWEEN 0 AND 1e9
  GROUP BY recording, method_name(stackTrace$topApplicationMethod)
),
found AS (
  SELECT p.*, p.time / t.duration AS value
  FROM places p JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM p.recording
)
SELECT
  value,
  method AS subject,
  'Virtual threads blocked their carriers ' || times || ' times for ' || brief_duration(time) || ' together'
    || coalesce(' in ' || method, '') || ', ' || format('{:.2f}', value) || ' carriers on average' AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM found
WHERE value >= threshold
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY value DESC, method) <= 10
ORDER BY value DESC, subject;
