-- Methods that run most often
--
-- Where CPU time goes: the frame on top of each sample of a running thread, Java or native, counted by method. The 25 with
-- the most samples. Samples are jdk.ExecutionSample, of the JDK or async-profiler; a recording without any is answered
-- from jdk.CPUTimeSample, and one without those from the running threads in profiler.WallClockSample, since two samplers
-- at once would count the same work twice.
--
-- needs: jdk.ExecutionSample or jdk.CPUTimeSample or profiler.WallClockSample
-- uses: method_name
-- reads: ExecutionSample(startTime TIMESTAMP, stackTrace UINTEGER, state VARCHAR, recording VARCHAR)
-- reads: CPUTimeSample(startTime TIMESTAMP, stackTrace UINTEGER, recording VARCHAR)
-- reads: profiler.WallClockSample(startTime TIMESTAMP, stackTrace UINTEGER, state VARCHAR, samples INTEGER, recording VARCHAR)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column method VARCHAR: class, method and argument types; NULL for samples without a stack
-- column samples BIGINT: samples with this method on top
-- column percent DOUBLE Percentage: their share of all samples
-- oracle: hot-methods
-- difference: without jdk.ExecutionSample, those of jdk.CPUTimeSample count; the JDK shows them in cpu-time-hot-methods
-- difference: samples of sleeping threads (async-profiler's wall-clock mode before 3.0) do not count
-- difference: methods of the same name are one row; the JDK splits them by loaded class
-- difference: a native function without a library has no dot in front

CREATE VIEW "hot-methods" AS
WITH executed AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM ExecutionSample
),
timed AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM CPUTimeSample
),
samples AS (
  SELECT stackTrace, startTime, 1 AS samples FROM ExecutionSample WHERE state IS DISTINCT FROM 'STATE_SLEEPING'
  UNION ALL
  SELECT c.stackTrace, c.startTime, 1
  FROM CPUTimeSample c
  ANTI JOIN executed e ON e.recording = coalesce(c.recording, '')
  UNION ALL
  SELECT w.stackTrace, w.startTime, w.samples
  FROM "profiler.WallClockSample" w
  ANTI JOIN executed e ON e.recording = coalesce(w.recording, '')
  ANTI JOIN timed t ON t.recording = coalesce(w.recording, '')
  WHERE w.state = 'STATE_RUNNABLE'
),
traces AS (
  SELECT stackTrace, sum(samples) AS samples, min(startTime) AS first FROM samples GROUP BY stackTrace
),
tops AS (
  SELECT s.frames[1].method AS method, sum(t.samples) AS samples, min(t.first) AS first
  FROM traces t LEFT JOIN StackTrace s ON s._id = t.stackTrace
  GROUP BY ALL
),
methods AS (
  SELECT method_name(method) AS method, CAST(sum(samples) AS BIGINT) AS samples, min(first) AS first
  FROM tops
  GROUP BY ALL
)
SELECT method, samples, samples / CAST((SELECT sum(samples) FROM samples) AS DOUBLE) AS percent
FROM methods
ORDER BY samples DESC, first, method
LIMIT 25;
