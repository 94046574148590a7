-- What threads wait for
--
-- How often and how long threads slept, parked, waited for a monitor, or for a file or socket. Only waits that were longer
-- than the threshold of the event (10 or 20 ms by default) are in a recording.
--
-- needs: jdk.JavaMonitorEnter or jdk.JavaMonitorWait or jdk.ThreadPark or jdk.ThreadSleep or jdk.FileRead or
--   jdk.FileWrite or jdk.SocketRead or jdk.SocketWrite
-- uses: latencies, P99
-- reads: Events(name VARCHAR, label VARCHAR)
-- column eventType VARCHAR: label of the event
-- column count BIGINT: events
-- column average DOUBLE Timespan: the mean
-- column p99 DOUBLE Timespan: 99 % are shorter
-- column longest DOUBLE Timespan: the longest
-- column total DOUBLE Timespan: all together, of all threads
-- oracle: latencies-by-type
-- difference: the JDK has no rows where the recording does not know all of these events

CREATE VIEW "latencies-by-type" AS
WITH types AS (
  SELECT
    name,
    count(*) AS count,
    avg(duration) AS average,
    P99(duration) AS p99,
    max(duration) AS longest,
    sum(duration) AS total
  FROM "latencies"
  GROUP BY name
),
labels AS (
  SELECT name, min(label) AS label FROM Events GROUP BY name
)
SELECT coalesce(l.label, t.name) AS eventType, t.count, t.average, t.p99, t.longest, t.total
FROM types t LEFT JOIN labels l ON l.name = t.name
ORDER BY t.total DESC, t.name;
