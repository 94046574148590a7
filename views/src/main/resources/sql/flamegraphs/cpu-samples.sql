-- Samples of threads that run
--
-- The events behind hot-methods and cpu-flamegraph: jdk.ExecutionSample, of the JDK or async-profiler, without those of
-- sleeping threads that async-profiler 2 took in wall mode. A recording without any is answered from jdk.CPUTimeSample,
-- and one without those from the running threads in profiler.WallClockSample, since two samplers at once would count the
-- same work twice.
--
-- needs: jdk.ExecutionSample or jdk.CPUTimeSample or profiler.WallClockSample
-- reads: ExecutionSample(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR,
--   recording VARCHAR)
-- reads: CPUTimeSample(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, recording VARCHAR)
-- reads: "profiler.WallClockSample"(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR,
--   samples BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was taken
-- column thread UINTEGER: the thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column value BIGINT: samples that the event stands for, 1 except by the wall clock

CREATE VIEW "cpu-samples" AS
WITH executed AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM ExecutionSample
),
timed AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM CPUTimeSample
)
SELECT startTime, sampledThread AS thread, stackTrace, CAST(1 AS BIGINT) AS value
FROM ExecutionSample
WHERE state IS DISTINCT FROM 'STATE_SLEEPING'
UNION ALL
SELECT c.startTime, c.eventThread, c.stackTrace, CAST(1 AS BIGINT)
FROM CPUTimeSample c
ANTI JOIN executed e ON e.recording = coalesce(c.recording, '')
UNION ALL
SELECT w.startTime, w.sampledThread, w.stackTrace, CAST(coalesce(w.samples, 1) AS BIGINT)
FROM "profiler.WallClockSample" w
ANTI JOIN executed e ON e.recording = coalesce(w.recording, '')
ANTI JOIN timed t ON t.recording = coalesce(w.recording, '')
WHERE w.state = 'STATE_RUNNABLE';
