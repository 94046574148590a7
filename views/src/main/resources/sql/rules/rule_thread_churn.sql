-- Threads of one kind are started all the time
--
-- A platform thread costs time and memory to start, so work of a moment belongs into a pool or into virtual threads. The value is
-- how many threads a second were started whose names differ in digits alone, in recordings of 10 s and more, once there
-- were 50 of them. A long-lived pool that starts its threads once has a low rate.
--
-- topic: threads
-- severity: info
-- solution: Use an executor that keeps its threads, or virtual threads; a cached pool whose threads end while idle needs a longer
--   keep-alive time.
-- query: SELECT * FROM "thread-start" LIMIT 100
-- parameter threshold: threads started a second, by default 5
-- needs: jdk.ThreadStart
-- uses: recording-times, thread_name
-- reads: ThreadStart(startTime TIMESTAMP, thread UINTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_thread_churn() → 0

CREATE MACRO rule_thread_churn(threshold := 5) AS TABLE
WITH kinds AS (
  SELECT
    recording, coalesce(regexp_replace(thread_name(thread), '[0-9]+', '*', 'g'), 'threads without a name') AS kind, startTime
  FROM ThreadStart
),
found AS (
  SELECT
    k.recording, k.kind, count(*) AS threads, count(*) / any_value(t.duration) AS value, min(k.startTime) AS first,
    max(k.startTime) AS last
  FROM kinds k
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM k.recording
  WHERE t.duration >= 10
  GROUP BY k.recording, k.kind
)
SELECT
  value,
  kind AS subject,
  threads || ' threads named ' || kind || ' were started, ' || format('{:.1f}', value) || ' a second' AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM found
WHERE value >= threshold AND threads >= 50
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY value DESC, kind) <= 10
ORDER BY value DESC, subject;
