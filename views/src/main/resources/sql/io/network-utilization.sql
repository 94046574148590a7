-- Traffic of the network interfaces
--
-- How much came in and went out through each network interface of the machine, by all of its processes.
--
-- needs: jdk.NetworkUtilization
-- reads: NetworkUtilization(startTime TIMESTAMP, networkInterface VARCHAR, readRate BIGINT, writeRate BIGINT, recording VARCHAR)
-- column networkInterface VARCHAR: its name
-- column avgReadRate DOUBLE: bits a second that came in, on average
-- column maxReadRate BIGINT: bits a second that came in, at most
-- column avgWriteRate DOUBLE: bits a second that went out, on average
-- column maxWriteRate BIGINT: bits a second that went out, at most
-- column recording VARCHAR: the file, where several were read together
-- oracle: network-utilization
-- difference: bits in every recording; some early JDKs (11 to 15) counted bytes, which the JDK shows as such

CREATE VIEW "network-utilization" AS
WITH unit AS (
  SELECT CASE WHEN bool_or(comment LIKE '%"readRate"%' AND comment NOT LIKE '%BITS%') THEN 8 ELSE 1 END AS bits
  FROM duckdb_tables()
  WHERE database_name = current_database() AND table_name = 'NetworkUtilization'
)
SELECT
  networkInterface,
  avg(readRate) * any_value(bits) AS avgReadRate,
  max(readRate) * any_value(bits) AS maxReadRate,
  avg(writeRate) * any_value(bits) AS avgWriteRate,
  max(writeRate) * any_value(bits) AS maxWriteRate,
  recording
FROM NetworkUtilization, unit
GROUP BY networkInterface, recording
ORDER BY avgWriteRate, networkInterface, recording;
