-- Native memory that is backed by the operating system
--
-- What the JVM itself has committed outside of Java's objects, and for them, by the purpose that native memory tracking
-- gives it: at first, on average, at last and at most. The largest come first. The JVM measures it only when it was
-- started with -XX:NativeMemoryTracking=summary.
--
-- needs: jdk.NativeMemoryUsage
-- reads: NativeMemoryUsage(startTime TIMESTAMP, type VARCHAR, committed BIGINT, recording VARCHAR)
-- column type VARCHAR: purpose, as native memory tracking names it
-- column first BIGINT DataAmount: in the first measurement
-- column average BIGINT DataAmount: mean of all measurements
-- column last BIGINT DataAmount: in the last measurement
-- column maximum BIGINT DataAmount: in the largest
-- column recording VARCHAR: the file, where several were read together
-- oracle: native-memory-committed

CREATE VIEW "native-memory-committed" AS
SELECT
  type,
  arg_min(committed, startTime) AS first,
  CAST(floor(avg(committed)) AS BIGINT) AS average,
  arg_max(committed, startTime) AS last,
  max(committed) AS maximum,
  recording
FROM NativeMemoryUsage
GROUP BY type, recording
ORDER BY maximum DESC, type, recording;
