-- Where threads wait for monitors
--
-- Which code waited for monitors: how often, and how long. A row is a path of calls, whatever the lines in it, and the
-- longest wait is first; rows with the same method on top differ further down.
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
-- column stackTrace UINTEGER: reference to "StackTrace", one of those with this path
-- oracle: contention-by-site

CREATE VIEW "contention-by-site" AS
WITH traces AS (
  SELECT
    stackTrace,
    count(*) AS count,
    max(duration) AS longest,
    sum(duration) AS total,
    min(startTime) AS first
  FROM JavaMonitorEnter
  GROUP BY stackTrace
),
paths AS (
  SELECT
    t.*,
    list_transform(s.frames, lambda f: f.method) AS methods,
    CASE WHEN s._id IS NULL THEN t.stackTrace END AS unknown
  FROM traces t LEFT JOIN StackTrace s ON s._id = t.stackTrace
),
sites AS (
  SELECT
    methods[1] AS method,
    CAST(sum(count) AS BIGINT) AS count,
    max(longest) AS longest,
    sum(total) AS total,
    min(first) AS first,
    min(stackTrace) AS stackTrace
  FROM paths
  GROUP BY methods, unknown
)
SELECT method_name(method) AS method, count, total / count AS average, longest, total, stackTrace
FROM sites
ORDER BY longest DESC, first, stackTrace;
