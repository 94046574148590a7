-- Threads queue up for a lock
--
-- Three or more threads waited for the same monitor at once (a convoy): they run one after the other, so more threads or
-- processors make nothing faster. The value is the share of the recording's time in which that was so, by monitor. Only waits
-- longer than the threshold of jdk.JavaMonitorEnter (20 ms by default) are in a recording, so short queues are not seen.
--
-- topic: lock_instances
-- severity: warning
-- solution: Hold the lock for a shorter time: move I/O and slow calls out of it. Then split it, by key or by use, or take a data
--   structure that needs none (ConcurrentHashMap, LongAdder).
-- query: SELECT * FROM "contention-by-class"
-- parameter threshold: share of the time with three threads or more in the queue, by default 0.05
-- needs: jdk.JavaMonitorEnter
-- uses: recording-times, class_name, brief_share, brief_duration
-- reads: JavaMonitorEnter(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, monitorClass UINTEGER,
--   address BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_lock_convoy() → 0

CREATE MACRO rule_lock_convoy(threshold := 0.05) AS TABLE
WITH waits AS (
  SELECT
    recording,
    coalesce(class_name(monitorClass), 'a monitor of unknown class') AS lock,
    address,
    epoch_us(startTime) AS begins,
    epoch_us(startTime) + CAST(duration * 1e6 AS BIGINT) AS ends
  FROM JavaMonitorEnter
  WHERE isfinite(startTime) AND duration BETWEEN 0 AND 1e9
),
changes AS (
  SELECT recording, lock, address, begins AS moment, 1 AS change FROM waits
  UNION ALL
  SELECT recording, lock, address, ends, -1 FROM waits
),
-- How many wait from a change on until the next.
queues AS (
  SELECT
    recording,
    lock,
    address,
    moment,
    sum(change) OVER w AS queue,
    lead(moment) OVER w - moment AS length
  FROM changes
  WINDOW w AS (PARTITION BY recording, lock, address ORDER BY moment, change ROWS UNBOUNDED PRECEDING)
),
convoys AS (
  SELECT
    recording, lock, address, CAST(sum(length) AS DOUBLE) / 1e6 AS time, CAST(max(queue) AS BIGINT) AS most,
    min(moment) AS first, max(moment + length) AS last
  FROM queues
  WHERE queue >= 3 AND length > 0
  GROUP BY recording, lock, address
),
found AS (
  SELECT c.*, c.time / t.duration AS value
  FROM convoys c JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM c.recording
)
SELECT
  value,
  lock AS subject,
  'In ' || brief_share(value) || ' of the time (' || brief_duration(time) || ') three threads or more waited for the same '
    || lock || ', up to ' || most || ' at once' AS summary,
  make_timestamp(first) AS startTime,
  make_timestamp(last) AS endTime,
  recording
FROM found
WHERE value >= threshold
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY value DESC, lock, address) <= 10
ORDER BY value DESC, subject;
