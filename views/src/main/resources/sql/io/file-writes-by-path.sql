-- Files by bytes written
--
-- Which files were written most. Writes that were faster than the threshold of the event are not in it.
--
-- needs: jdk.FileWrite
-- reads: FileWrite(startTime TIMESTAMP, duration DOUBLE, path VARCHAR, bytesWritten BIGINT)
-- column path VARCHAR: the file, NULL where the JVM knows only its descriptor (System.in, System.out)
-- column writes BIGINT: calls that took long enough to be recorded
-- column totalWritten BIGINT DataAmount: bytes that these calls wrote
-- column totalTime DOUBLE Timespan: time in these calls
-- column longest DOUBLE Timespan: the longest of them
-- oracle: file-writes-by-path

CREATE VIEW "file-writes-by-path" AS
SELECT
  path,
  count(*) AS writes,
  CAST(sum(bytesWritten) AS BIGINT) AS totalWritten,
  sum(duration) AS totalTime,
  max(duration) AS longest
FROM FileWrite
GROUP BY path
ORDER BY totalWritten DESC NULLS LAST, min(startTime), path;
