-- Samples of threads by the clock
--
-- The events behind wall-flamegraph: what threads do, whether they run, wait or sleep. Async-profiler samples all threads
-- at the same pace in wall mode and writes one profiler.WallClockSample for several samples of a thread that did not move.
-- Its version 2 wrote jdk.ExecutionSample with the thread's state; those count for a recording that has no others, and
-- where some threads slept.
--
-- needs: profiler.WallClockSample or profiler.Log
-- reads: "profiler.WallClockSample"(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR,
--   samples BIGINT, recording VARCHAR)
-- reads: ExecutionSample(startTime TIMESTAMP, sampledThread UINTEGER, stackTrace UINTEGER, state VARCHAR,
--   recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the first of them was taken
-- column thread UINTEGER: the thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column state VARCHAR: STATE_RUNNABLE or STATE_SLEEPING
-- column value BIGINT: the number of samples that the event stands for
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "wall-samples" AS
WITH clocked AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM "profiler.WallClockSample"
),
slept AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM ExecutionSample WHERE state = 'STATE_SLEEPING'
)
SELECT startTime, sampledThread AS thread, stackTrace, state, coalesce(samples, 1) AS value, recording
FROM "profiler.WallClockSample"
UNION ALL
SELECT e.startTime, e.sampledThread, e.stackTrace, e.state, CAST(1 AS BIGINT), e.recording
FROM ExecutionSample e
SEMI JOIN slept s ON s.recording = coalesce(e.recording, '')
ANTI JOIN clocked c ON c.recording = coalesce(e.recording, '');
