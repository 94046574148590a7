-- Hosts by bytes sent
--
-- To which hosts most was written. Writes that were faster than the threshold of the event are not in it.
--
-- needs: jdk.SocketWrite
-- reads: SocketWrite(startTime TIMESTAMP, duration DOUBLE, host VARCHAR, address VARCHAR, bytesWritten BIGINT)
-- column host VARCHAR: name of the other side, NULL where the recording has none
-- column writes BIGINT: calls that took long enough to be recorded
-- column totalWritten BIGINT DataAmount: bytes that these calls wrote
-- column totalTime DOUBLE Timespan: time in these calls
-- column longest DOUBLE Timespan: the longest of them
-- column address VARCHAR: its address, one of them where it has several
-- oracle: socket-writes-by-host

CREATE VIEW "socket-writes-by-host" AS
SELECT
  nullif(s.host, '') AS host,
  count(*) AS writes,
  CAST(sum(bytesWritten) AS BIGINT) AS totalWritten,
  sum(duration) AS totalTime,
  max(duration) AS longest,
  min(address) AS address
FROM SocketWrite s
GROUP BY 1
ORDER BY totalWritten DESC NULLS LAST, min(startTime), host;
