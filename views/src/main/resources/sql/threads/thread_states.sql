-- What each thread did when
--
-- A table with a row for each stretch of time of a thread: startTime and endTime (TIMESTAMP), thread (a reference to
-- "Thread"), state, name (the event type), detail (the class of a monitor or lock, a file's path, a host) and carrier (of a
-- pinned virtual thread, the thread that it holds, a reference; NULL for other rows and before JDK 24).
--
-- States: blocked (jdk.JavaMonitorEnter), waiting (jdk.JavaMonitorWait), parked, sleeping, file, socket, pinned (a virtual
-- thread that holds its carrier) and running. Waits are in a recording from the threshold of their event on. Running is
-- known from samples alone: those of a thread that are at most 100 ms apart are one stretch, which ends 10 ms after the
-- last. Rows of a thread overlap where it is in two states: pinned while it is blocked. No order of rows.
--
-- GANTT(start: "startTime", end: "endTime", lane: "thread", color: "state") draws them as lanes.
--
-- example: SELECT count(DISTINCT state) FROM thread_states() → 8
-- parameter t_start: only what ends after this time; all when left out
-- parameter t_end: only what begins before this time; all when left out
-- uses: class_name
-- reads: JavaMonitorEnter(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, monitorClass UINTEGER)
-- reads: JavaMonitorWait(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, monitorClass UINTEGER)
-- reads: ThreadPark(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, parkedClass UINTEGER)
-- reads: ThreadSleep(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER)
-- reads: FileRead(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, path VARCHAR)
-- reads: FileWrite(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, path VARCHAR)
-- reads: FileForce(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, path VARCHAR)
-- reads: SocketRead(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, host VARCHAR, address VARCHAR)
-- reads: SocketWrite(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, host VARCHAR, address VARCHAR)
-- reads: VirtualThreadPinned(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, carrierThread UINTEGER)
-- reads: ExecutionSample(startTime TIMESTAMP, sampledThread UINTEGER, state VARCHAR)
-- reads: CPUTimeSample(startTime TIMESTAMP, eventThread UINTEGER)
-- reads: "profiler.WallClockSample"(startTime TIMESTAMP, sampledThread UINTEGER, state VARCHAR)

CREATE MACRO thread_states(t_start := NULL, t_end := NULL) AS TABLE
WITH waits AS (
  SELECT startTime, duration, eventThread AS thread, 'blocked' AS state, 'jdk.JavaMonitorEnter' AS name,
    monitorClass AS class, CAST(NULL AS VARCHAR) AS target, CAST(NULL AS UINTEGER) AS carrier
  FROM JavaMonitorEnter
  UNION ALL
  SELECT startTime, duration, eventThread, 'waiting', 'jdk.JavaMonitorWait', monitorClass, NULL, NULL FROM JavaMonitorWait
  UNION ALL
  SELECT startTime, duration, eventThread, 'parked', 'jdk.ThreadPark', parkedClass, NULL, NULL FROM ThreadPark
  UNION ALL
  SELECT startTime, duration, eventThread, 'sleeping', 'jdk.ThreadSleep', NULL, NULL, NULL FROM ThreadSleep
  UNION ALL
  SELECT startTime, duration, eventThread, 'file', 'jdk.FileRead', NULL, path, NULL FROM FileRead
  UNION ALL
  SELECT startTime, duration, eventThread, 'file', 'jdk.FileWrite', NULL, path, NULL FROM FileWrite
  UNION ALL
  SELECT startTime, duration, eventThread, 'file', 'jdk.FileForce', NULL, path, NULL FROM FileForce
  UNION ALL
  SELECT startTime, duration, eventThread, 'socket', 'jdk.SocketRead', NULL, coalesce(nullif(host, ''), address), NULL
  FROM SocketRead
  UNION ALL
  SELECT startTime, duration, eventThread, 'socket', 'jdk.SocketWrite', NULL, coalesce(nullif(host, ''), address), NULL
  FROM SocketWrite
  UNION ALL
  SELECT startTime, duration, eventThread, 'pinned', 'jdk.VirtualThreadPinned', NULL, NULL, carrierThread
  FROM VirtualThreadPinned
),
samples AS (
  SELECT startTime, sampledThread AS thread, 'jdk.ExecutionSample' AS name
  FROM ExecutionSample
  WHERE state IS DISTINCT FROM 'STATE_SLEEPING'
  UNION ALL
  SELECT startTime, eventThread, 'jdk.CPUTimeSample' FROM CPUTimeSample
  UNION ALL
  SELECT startTime, sampledThread, 'profiler.WallClockSample' FROM "profiler.WallClockSample" WHERE state = 'STATE_RUNNABLE'
),
chosen AS (
  SELECT *
  FROM samples
  WHERE isfinite(startTime) AND (t_start IS NULL OR startTime >= t_start) AND (t_end IS NULL OR startTime < t_end)
),
begun AS (
  SELECT *, startTime > lag(startTime) OVER earlier + INTERVAL 100 MILLISECOND IS NOT FALSE AS begins
  FROM chosen
  WINDOW earlier AS (PARTITION BY thread ORDER BY startTime)
),
numbered AS (
  SELECT *, count(*) FILTER (begins) OVER (PARTITION BY thread ORDER BY startTime ROWS UNBOUNDED PRECEDING) AS stretch
  FROM begun
),
running AS (
  SELECT min(startTime) AS startTime, max(startTime) + INTERVAL 10 MILLISECOND AS endTime, thread, min(name) AS name
  FROM numbered
  GROUP BY thread, stretch
),
waited AS (
  SELECT *, startTime + to_microseconds(CAST(round(duration * 1e6) AS BIGINT)) AS endTime
  FROM waits
  WHERE isfinite(startTime) AND duration BETWEEN 0 AND 1e9
)
SELECT startTime, endTime, thread, state, name, coalesce(class_name(class), target) AS detail, carrier
FROM waited
WHERE (t_start IS NULL OR endTime >= t_start) AND (t_end IS NULL OR startTime < t_end)
UNION ALL
SELECT startTime, endTime, thread, 'running', name, NULL, NULL
FROM running;
