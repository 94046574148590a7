-- The number of threads keeps rising
--
-- The application starts threads and does not end them: each takes memory for its stack, until the system has no more. The number
-- of threads is followed from the JVM's second minute on, over 60 s at least. It counts as a leak when the most of the first
-- third is below the least of the last third and a straight line fits well (r² of 0.8 and more). The value is by how
-- many threads that line rises.
--
-- topic: threads
-- severity: warning
-- solution: See which threads are started and by whom (thread-start), and end them: shut executors down, use one pool for all.
-- query: SELECT startTime, activeCount, daemonCount FROM JavaThreadStatistics ORDER BY startTime
-- parameter threshold: threads more at the end than at the start, by default 20
-- needs: jdk.JavaThreadStatistics
-- uses: recording-times, brief_duration
-- reads: JavaThreadStatistics(startTime TIMESTAMP, activeCount BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_thread_leak() → 0

CREATE MACRO rule_thread_leak(threshold := 20) AS TABLE
WITH counts AS (
  SELECT
    s.recording, s.startTime, CAST(s.activeCount AS DOUBLE) AS threads,
    CAST(epoch_us(s.startTime) AS DOUBLE) / 1e6 AS moment,
    ntile(3) OVER (PARTITION BY s.recording ORDER BY s.startTime) AS third
  FROM JavaThreadStatistics s
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM s.recording
  WHERE s.startTime BETWEEN t.warmTime AND t.endTime
),
lines AS (
  SELECT
    recording,
    regr_slope(threads, moment - 1.7e9) * (max(moment) - min(moment)) AS rise,
    regr_r2(threads, moment - 1.7e9) AS fit,
    max(moment) - min(moment) AS time,
    max(threads) FILTER (WHERE third = 1) AS before,
    min(threads) FILTER (WHERE third = 3) AS after,
    CAST(arg_min(threads, moment) AS BIGINT) AS fromThreads,
    CAST(arg_max(threads, moment) AS BIGINT) AS toThreads,
    min(startTime) AS first,
    max(startTime) AS last
  FROM counts
  GROUP BY recording
  HAVING count(*) >= 10 AND max(moment) - min(moment) >= 60
)
SELECT
  rise AS value,
  CAST(NULL AS VARCHAR) AS subject,
  'The number of threads rose steadily from ' || fromThreads || ' to ' || toThreads || ' in ' || brief_duration(time) AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM lines
WHERE rise >= threshold AND fit >= 0.8 AND after > before
ORDER BY value DESC;
