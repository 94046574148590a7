-- Single socket operations are far slower than the rest
--
-- A read from or write to a host took ten times as long as nine of ten operations of its kind with that host, of twenty at least:
-- calls that hang now and then. A server whose clients are mostly silent waits long in all of its reads and is not meant.
-- The value is the longest operation in seconds, by host and port. Faster ones than the threshold of the event (20 ms by
-- default) are not in a recording.
--
-- topic: socket_io
-- severity: info
-- solution: Look at the other side at that time. Set a timeout that is near to what is usual, and try again or go on without it.
-- query: SELECT * FROM latencies WHERE name IN ('jdk.SocketRead', 'jdk.SocketWrite') ORDER BY duration DESC LIMIT 50
-- parameter threshold: seconds of the longest operation, by default 1
-- needs: jdk.SocketRead or jdk.SocketWrite
-- uses: brief_duration
-- reads: SocketRead(startTime TIMESTAMP, duration DOUBLE, host VARCHAR, address VARCHAR, port INTEGER, recording VARCHAR)
-- reads: SocketWrite(startTime TIMESTAMP, duration DOUBLE, host VARCHAR, address VARCHAR, port INTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_slow_socket_io() → 0

CREATE MACRO rule_slow_socket_io(threshold := 1) AS TABLE
WITH operations AS (
  SELECT 'read' AS kind, startTime, duration, host, address, port, recording FROM SocketRead
  UNION ALL SELECT 'write', startTime, duration, host, address, port, recording FROM SocketWrite
),
hosts AS (
  SELECT
    recording, kind, coalesce(nullif(host, ''), nullif(address, ''), 'an unknown host') || coalesce(':' || port, '') AS peer,
    count(*) AS operations, quantile_cont(duration, 0.9) AS p90, max(duration) AS longest,
    arg_max(startTime, duration) AS moment
  FROM operations
  WHERE duration BETWEEN 0 AND 1e9
  GROUP BY ALL
)
SELECT
  longest AS value,
  peer AS subject,
  CASE kind WHEN 'read' THEN 'A read from ' ELSE 'A write to ' END || peer || ' took ' || brief_duration(longest)
    || '; 90 % of ' || operations || ' took at most ' || brief_duration(p90) AS summary,
  moment AS startTime,
  moment + to_microseconds(CAST(longest * 1e6 AS BIGINT)) AS endTime,
  recording
FROM hosts
WHERE longest >= threshold AND operations >= 20 AND longest >= 10 * p90
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY longest DESC, peer, kind) <= 10
ORDER BY value DESC, subject;
