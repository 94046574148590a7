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
-- reads: ExecuteVMOperation(operation VARCHAR, safepointId BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the JVM asked its threads to stop, NULL when the recording has the end alone
-- column duration DOUBLE Timespan: until it let them go on; NULL when the recording does not have both ends
-- column stateSynchronization DOUBLE Timespan: from the first look at the threads until all stood still
-- column jniCriticalThreadCount INTEGER: threads in critical sections of native code
-- column totalThreadCount INTEGER: Java threads at the start
-- column timeToSafepoint DOUBLE Timespan: from the request until all threads stood still
-- column operation VARCHAR: what the JVM did meanwhile, NULL where not recorded
-- column safepointId BIGINT: number of the safepoint in its JVM
-- oracle: safepoints
-- difference: an unknown duration is NULL; the JDK calls it indefinite
-- difference: a duration is exact to the microsecond, since that is how exact times are in a database

CREATE VIEW "safepoints" AS
WITH parts AS (
  SELECT
    recording,
    safepointId,
    startTime AS begins,
    NULL AS ends,
    NULL AS stateSynchronization,
    jniCriticalThreadCount,
    totalThreadCount,
    duration AS timeToSafepoint
  FROM SafepointBegin
  UNION ALL
  SELECT recording, safepointId, NULL, NULL, duration, NULL, NULL, NULL
  FROM SafepointStateSynchronization
  UNION ALL
  SELECT recording, safepointId, NULL, startTime, NULL, NULL, NULL, NULL FROM SafepointEnd
),
safepoints AS (
  SELECT
    recording,
    safepointId,
    min(begins) AS startTime,
    CAST(epoch_us(max(ends)) - epoch_us(min(begins)) AS DOUBLE) / 1000000 AS duration,
    max(stateSynchronization) AS stateSynchronization,
    max(jniCriticalThreadCount) AS jniCriticalThreadCount,
    max(totalThreadCount) AS totalThreadCount,
    max(timeToSafepoint) AS timeToSafepoint
  FROM parts
  GROUP BY recording, safepointId
),
operations AS (
  SELECT recording, safepointId, string_agg(DISTINCT operation, ', ' ORDER BY operation) AS operation
  FROM ExecuteVMOperation
  WHERE safepointId > 0
  GROUP BY recording, safepointId
)
SELECT
  s.startTime,
  s.duration,
  s.stateSynchronization,
  s.jniCriticalThreadCount,
  s.totalThreadCount,
  s.timeToSafepoint,
  o.operation,
  s.safepointId
FROM safepoints s
LEFT JOIN operations o
  ON o.safepointId = s.safepointId AND o.recording IS NOT DISTINCT FROM s.recording
ORDER BY s.startTime NULLS FIRST, s.safepointId;
