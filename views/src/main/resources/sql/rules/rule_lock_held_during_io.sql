-- A lock is held during I/O or sleep
--
-- Threads waited for a monitor whose owner was meanwhile reading or writing a file or socket, or asleep, so that all of them were
-- as slow as the disk or the other side. The value is the time that threads waited for such an owner, as a share of
-- the recording's time (two threads that wait the whole time are 2), by class of the monitor. Only waits, I/O and sleeps
-- longer than the thresholds of the events (10 or 20 ms by default) are in a recording.
--
-- topic: lock_instances
-- severity: info
-- solution: Do the I/O outside of the synchronized block and hold the lock only for the change in memory; never sleep in it.
-- query: SELECT * FROM "contention-by-site"
-- parameter threshold: waiting time as a share of the recording's, by default 0.05
-- needs: jdk.JavaMonitorEnter
-- needs: jdk.FileRead or jdk.FileWrite or jdk.SocketRead or jdk.SocketWrite or jdk.ThreadSleep
-- uses: recording-times, class_name, brief_duration, brief_share
-- reads: JavaMonitorEnter(startTime TIMESTAMP, duration DOUBLE, monitorClass UINTEGER, previousOwner UINTEGER,
--   recording VARCHAR)
-- reads: FileRead(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- reads: FileWrite(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- reads: FileForce(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- reads: SocketRead(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- reads: SocketWrite(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- reads: ThreadSleep(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_lock_held_during_io(threshold := 1000) → 0

CREATE MACRO rule_lock_held_during_io(threshold := 0.05) AS TABLE
WITH slow AS (
  SELECT 'reading a file' AS what, startTime, duration, eventThread, recording FROM FileRead
  UNION ALL SELECT 'writing a file', startTime, duration, eventThread, recording FROM FileWrite
  UNION ALL SELECT 'forcing a file to disk', startTime, duration, eventThread, recording FROM FileForce
  UNION ALL SELECT 'reading a socket', startTime, duration, eventThread, recording FROM SocketRead
  UNION ALL SELECT 'writing a socket', startTime, duration, eventThread, recording FROM SocketWrite
  UNION ALL SELECT 'asleep', startTime, duration, eventThread, recording FROM ThreadSleep
),
owners AS (
  SELECT
    what, recording, CAST(eventThread AS VARCHAR) AS thread, epoch_us(startTime) AS begins,
    epoch_us(startTime) + CAST(duration * 1e6 AS BIGINT) AS ends
  FROM slow
  WHERE isfinite(startTime) AND duration BETWEEN 0.001 AND 1e9
),
waits AS (
  SELECT
    recording, monitorClass AS class, CAST(previousOwner AS VARCHAR) AS thread, epoch_us(startTime) AS begins,
    epoch_us(startTime) + CAST(duration * 1e6 AS BIGINT) AS ends
  FROM JavaMonitorEnter
  WHERE isfinite(startTime) AND duration BETWEEN 0 AND 1e9
),
overlapping AS (
  SELECT
    w.recording, w.class, o.what, least(w.ends, o.ends) - greatest(w.begins, o.begins) AS length,
    greatest(w.begins, o.begins) AS first, least(w.ends, o.ends) AS last
  FROM waits w
  JOIN owners o
    ON o.thread = w.thread AND coalesce(o.recording, '') = coalesce(w.recording, '')
    AND o.begins < w.ends AND o.ends > w.begins
),
locks AS (
  SELECT
    recording,
    coalesce(class_name(class), 'a monitor of unknown class') AS lock,
    what,
    CAST(sum(length) AS DOUBLE) / 1e6 AS time,
    count(*) AS times,
    min(first) AS first,
    max(last) AS last
  FROM overlapping
  GROUP BY ALL
),
found AS (
  SELECT
    l.recording, l.lock, sum(l.time) / any_value(t.duration) AS value, sum(l.time) AS time,
    CAST(sum(l.times) AS BIGINT) AS times, arg_max(l.what, l.time) AS what, min(l.first) AS first, max(l.last) AS last
  FROM locks l JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM l.recording
  GROUP BY l.recording, l.lock
)
SELECT
  value,
  lock AS subject,
  'Threads waited ' || brief_duration(time) || ' (' || brief_share(value) || ' of the time) for ' || lock
    || ' while its owner was ' || what AS summary,
  make_timestamp(first) AS startTime,
  make_timestamp(last) AS endTime,
  recording
FROM found
WHERE value >= threshold
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY value DESC, lock) <= 10
ORDER BY value DESC, subject;
