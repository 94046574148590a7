-- Hosts by bytes received
--
-- From which hosts most was read. Reads that were faster than the threshold of the event are not in it.
--
-- needs: jdk.SocketRead
-- reads: SocketRead(startTime TIMESTAMP, duration DOUBLE, host VARCHAR, address VARCHAR, bytesRead BIGINT)
-- column host VARCHAR: name of the other side, NULL where the recording has none
-- column reads BIGINT: calls that took long enough to be recorded
-- column totalRead BIGINT DataAmount: bytes that these calls read
-- column totalTime DOUBLE Timespan: time in these calls
-- column longest DOUBLE Timespan: the longest of them
-- column address VARCHAR: its address, one of them where it has several
-- oracle: socket-reads-by-host

CREATE VIEW "socket-reads-by-host" AS
SELECT
  nullif(s.host, '') AS host,
  count(*) AS reads,
  CAST(sum(bytesRead) AS BIGINT) AS totalRead,
  sum(duration) AS totalTime,
  max(duration) AS longest,
  min(address) AS address
FROM SocketRead s
GROUP BY 1
ORDER BY totalRead DESC NULLS LAST, min(startTime), host;
