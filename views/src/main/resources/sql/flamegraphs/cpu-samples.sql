-- Samples of threads that run
--
-- The events behind cpu-flamegraph: jdk.ExecutionSample, of the JDK or async-profiler, without those of sleeping threads
-- that async-profiler 2 took in wall mode; in a recording without any, jdk.CPUTimeSample, since two samplers at once would
-- count the same work twice.
--
-- needs: jdk.ExecutionSample or jdk.CPUTimeSample
-- reads: ExecutionSample(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR)
-- reads: CPUTimeSample(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER)
-- column startTime TIMESTAMP Timestamp: when it was taken
-- column thread UINTEGER: the thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column value BIGINT: 1, what a sample weighs

CREATE VIEW "cpu-samples" AS
SELECT startTime, sampledThread AS thread, stackTrace, CAST(1 AS BIGINT) AS value
FROM ExecutionSample
WHERE state IS DISTINCT FROM 'STATE_SLEEPING'
UNION ALL
SELECT startTime, eventThread, stackTrace, CAST(1 AS BIGINT)
FROM CPUTimeSample
WHERE NOT EXISTS (SELECT 1 FROM ExecutionSample);
