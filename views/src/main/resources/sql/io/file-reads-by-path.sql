-- Files by bytes read
--
-- Which files were read most. Reads that were faster than the threshold of the event are not in it.
--
-- needs: jdk.FileRead
-- reads: FileRead(startTime TIMESTAMP, duration DOUBLE, path VARCHAR, bytesRead BIGINT)
-- column path VARCHAR: the file, NULL where the JVM knows only its descriptor (System.in, System.out)
-- column reads BIGINT: calls that took long enough to be recorded
-- column totalRead BIGINT DataAmount: bytes that these calls read
-- column totalTime DOUBLE Timespan: time in these calls
-- column longest DOUBLE Timespan: the longest of them
-- oracle: file-reads-by-path

CREATE VIEW "file-reads-by-path" AS
SELECT
  path,
  count(*) AS reads,
  CAST(sum(bytesRead) AS BIGINT) AS totalRead,
  sum(duration) AS totalTime,
  max(duration) AS longest
FROM FileRead
GROUP BY path
ORDER BY totalRead DESC NULLS LAST, min(startTime), path;
