-- Where threads wait for monitors
--
-- Which code waited for monitors: how often, and how long. A row is a stack, and the longest wait is first; stacks with the
-- same method on top differ further down.
--
-- needs: jdk.JavaMonitorEnter
-- uses: method_name
-- reads: JavaMonitorEnter(startTime TIMESTAMP, duration DOUBLE, stackTrace UINTEGER)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column method VARCHAR: the frame on top; NULL without a stack
-- column count BIGINT: waits
-- column average DOUBLE Timespan: the mean
-- column longest DOUBLE Timespan: the longest wait
-- column total DOUBLE Timespan: all waits together
-- column stackTrace UINTEGER: reference to "StackTrace"
-- oracle: contention-by-site

CREATE VIEW "contention-by-site" AS
WITH sites AS (
  SELECT
    stackTrace,
    count(*) AS count,
    avg(duration) AS average,
    max(duration) AS longest,
    sum(duration) AS total,
    min(startTime) AS first
  FROM JavaMonitorEnter
  GROUP BY stackTrace
)
SELECT method_name(t.frames[1].method) AS method, s.count, s.average, s.longest, s.total, s.stackTrace
FROM sites s LEFT JOIN StackTrace t ON t._id = s.stackTrace
ORDER BY s.longest DESC, s.first, s.stackTrace;
