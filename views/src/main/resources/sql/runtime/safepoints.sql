-- Safepoints
--
-- Each time the JVM stopped all Java threads: when, for how long, how long it took until the last thread stood still,
-- and what for. In the order of time. The JDK's default settings record a safepoint only when threads took longer than
-- 10 ms to stop, and not its end, so its duration is unknown there.
--
-- needs: jdk.SafepointBegin or jdk.SafepointEnd or jdk.SafepointStateSynchronization
-- reads: SafepointBegin(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, totalThreadCount INTEGER, jniCriticalThreadCount INTEGER, recording VARCHAR)
-- reads: SafepointStateSynchronization(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, recording VARCHAR)
-- reads: SafepointEnd(startTime TIMESTAMP, safepointId BIGINT, recording VARCHAR)
-- reads: ExecuteVMOperation(startTime TIMESTAMP, operation VARCHAR, safepointId BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the JVM asked its threads to stop, NULL when the recording has the end alone
-- column duration DOUBLE Timespan: until it let them go on; NULL when the recording does not have both ends
-- column stateSynchronization DOUBLE Timespan: from the first look at the threads until all stood still
-- column jniCriticalThreadCount INTEGER: threads in critical sections of native code
-- column totalThreadCount INTEGER: Java threads at the start
-- column timeToSafepoint DOUBLE Timespan: from the request until all threads stood still
-- column operation VARCHAR: what the JVM did meanwhile, NULL where not recorded
-- column safepointId BIGINT: number of the safepoint in its JVM
-- column recording VARCHAR: the file, where several were read together
-- oracle: safepoints
-- difference: an unknown duration is NULL; the JDK calls it indefinite
-- difference: a duration is exact to the microsecond, since that is how exact times are in a database

CREATE VIEW "safepoints" AS
WITH events AS (
  SELECT
    'begin' AS kind,
    recording,
    safepointId,
    startTime,
    duration,
    jniCriticalThreadCount,
    totalThreadCount,
    NULL AS operation
  FROM SafepointBegin
  UNION ALL
  SELECT 'synchronization', recording, safepointId, startTime, duration, NULL, NULL, NULL
  FROM SafepointStateSynchronization
  UNION ALL
  SELECT 'operation', recording, safepointId, startTime, NULL, NULL, NULL, operation
  FROM ExecuteVMOperation
  WHERE safepointId > 0
  UNION ALL
  SELECT 'end', recording, safepointId, startTime, NULL, NULL, NULL, NULL FROM SafepointEnd
),
-- Numbers repeat where recordings of several JVMs were joined to one file: each begin is a safepoint of its own.
numbered AS (
  SELECT
    *,
    count(*) FILTER (WHERE kind = 'begin') OVER (
      PARTITION BY recording, safepointId ORDER BY startTime, kind ROWS UNBOUNDED PRECEDING) AS number
  FROM events
)
SELECT
  min(startTime) FILTER (WHERE kind = 'begin') AS startTime,
  CAST(
    epoch_us(max(startTime) FILTER (WHERE kind = 'end')) - epoch_us(min(startTime) FILTER (WHERE kind = 'begin'))
    AS DOUBLE) / 1000000 AS duration,
  max(duration) FILTER (WHERE kind = 'synchronization') AS stateSynchronization,
  max(jniCriticalThreadCount) AS jniCriticalThreadCount,
  max(totalThreadCount) AS totalThreadCount,
  max(duration) FILTER (WHERE kind = 'begin') AS timeToSafepoint,
  string_agg(DISTINCT operation, ', ' ORDER BY operation) AS operation,
  safepointId,
  recording
FROM numbered
GROUP BY recording, safepointId, number
HAVING count(*) FILTER (WHERE kind <> 'operation') > 0
ORDER BY 1 NULLS FIRST, safepointId, recording;
