-- Native memory that is reserved
--
-- The address space that the JVM has set aside, by the purpose that native memory tracking gives it: at first, on
-- average, at last and at most. The largest come first. Reserved memory costs nothing until it is committed. The JVM
-- measures it only when it was started with -XX:NativeMemoryTracking=summary.
--
-- needs: jdk.NativeMemoryUsage
-- reads: NativeMemoryUsage(startTime TIMESTAMP, type VARCHAR, reserved BIGINT, recording VARCHAR)
-- column type VARCHAR: purpose, as native memory tracking names it
-- column first BIGINT DataAmount: in the first measurement
-- column average BIGINT DataAmount: mean of all measurements
-- column last BIGINT DataAmount: in the last measurement
-- column maximum BIGINT DataAmount: in the largest
-- column recording VARCHAR: the file, where several were read together
-- oracle: native-memory-reserved

CREATE VIEW "native-memory-reserved" AS
SELECT
  type,
  arg_min(reserved, startTime) AS first,
  CAST(floor(avg(reserved)) AS BIGINT) AS average,
  arg_max(reserved, startTime) AS last,
  max(reserved) AS maximum,
  recording
FROM NativeMemoryUsage
GROUP BY type, recording
ORDER BY maximum DESC, type, recording;
