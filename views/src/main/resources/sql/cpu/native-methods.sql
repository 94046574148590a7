-- Native methods that threads are in
--
-- Which native methods threads execute or wait in: the frame on top of each sample of a thread in native code, counted
-- by method. A thread that waits for data is sampled like one that computes.
--
-- needs: jdk.NativeMethodSample
-- uses: method_name
-- reads: NativeMethodSample(startTime TIMESTAMP, stackTrace UINTEGER)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column method VARCHAR: class, method and argument types; NULL for samples without a stack
-- column samples BIGINT: samples with this method on top
-- oracle: native-methods
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "native-methods" AS
WITH traces AS (
  SELECT stackTrace, count(*) AS samples, min(startTime) AS first FROM NativeMethodSample GROUP BY stackTrace
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
SELECT method, samples
FROM methods
ORDER BY samples DESC, first, method;
