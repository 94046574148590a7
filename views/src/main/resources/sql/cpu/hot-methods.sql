-- Methods that run most often
--
-- Where CPU time goes: the frame on top of each sample in "cpu-samples", Java or native, counted by method. The 25 with
-- the most samples.
--
-- needs: jdk.ExecutionSample or jdk.CPUTimeSample or profiler.WallClockSample
-- uses: cpu-samples, method_name
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
WITH traces AS (
  SELECT stackTrace, sum(value) AS samples, min(startTime) AS first FROM "cpu-samples" GROUP BY stackTrace
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
SELECT method, samples, samples / CAST((SELECT sum(samples) FROM traces) AS DOUBLE) AS percent
FROM methods
ORDER BY samples DESC, first, method
LIMIT 25;
