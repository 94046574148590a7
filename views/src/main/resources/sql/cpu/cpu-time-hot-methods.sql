-- Methods that use most CPU time
--
-- Where CPU time goes by the CPU-time sampler of JDK 25, which takes a sample whenever a thread has used so much CPU
-- time: the frame on top of each sample, counted by method. The 25 with the most samples.
--
-- needs: jdk.CPUTimeSample
-- uses: method_name
-- reads: CPUTimeSample(startTime TIMESTAMP, stackTrace UINTEGER)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column method VARCHAR: class, method and argument types; NULL for samples without a stack
-- column samples BIGINT: samples with this method on top
-- column percent DOUBLE Percentage: their share of all samples
-- oracle: cpu-time-hot-methods
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "cpu-time-hot-methods" AS
WITH traces AS (
  SELECT stackTrace, count(*) AS samples, min(startTime) AS first FROM CPUTimeSample GROUP BY stackTrace
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
SELECT method, samples, samples / CAST((SELECT count(*) FROM CPUTimeSample) AS DOUBLE) AS percent
FROM methods
ORDER BY samples DESC, first, method
LIMIT 25;
