-- Samples of threads by the clock
--
-- The events behind wall-flamegraph: what threads do, whether they run, wait or sleep. Async-profiler samples all threads
-- at the same pace in wall mode and writes one profiler.WallClockSample for several samples of a thread that did not move.
-- Its version 2 wrote jdk.ExecutionSample with the thread's state; those count where there are no others, and where some
-- threads slept.
--
-- needs: profiler.WallClockSample or profiler.Log
-- reads: "profiler.WallClockSample"(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR, samples BIGINT)
-- reads: ExecutionSample(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the first of them was taken
-- column thread UINTEGER: the thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column state VARCHAR: STATE_RUNNABLE or STATE_SLEEPING
-- column value BIGINT: the number of samples that the event stands for

CREATE VIEW "wall-samples" AS
SELECT startTime, sampledThread AS thread, stackTrace, state, coalesce(samples, 1) AS value
FROM "profiler.WallClockSample"
UNION ALL
SELECT startTime, sampledThread, stackTrace, state, CAST(1 AS BIGINT)
FROM ExecutionSample
WHERE NOT EXISTS (SELECT 1 FROM "profiler.WallClockSample")
  AND EXISTS (SELECT 1 FROM ExecutionSample WHERE state = 'STATE_SLEEPING');
