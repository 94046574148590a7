-- Who calls the traced methods
--
-- How often each method that was chosen for tracing (method-trace) was called, by the method that called it.
--
-- needs: jdk.MethodTrace
-- uses: method_name
-- reads: MethodTrace(startTime TIMESTAMP, duration DOUBLE, method UINTEGER, stackTrace UINTEGER)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column method VARCHAR: the traced method
-- column caller VARCHAR: the method that called it; NULL without a stack
-- column invocations BIGINT: calls
-- column total DOUBLE Timespan: time in all of them together, waiting included
-- oracle: method-calls
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "method-calls" AS
WITH traces AS (
  SELECT method, stackTrace, count(*) AS invocations, sum(duration) AS total, min(startTime) AS first
  FROM MethodTrace
  GROUP BY ALL
),
pairs AS (
  SELECT
    t.method,
    s.frames[1].method AS caller,
    sum(t.invocations) AS invocations,
    sum(t.total) AS total,
    min(t.first) AS first
  FROM traces t LEFT JOIN StackTrace s ON s._id = t.stackTrace
  GROUP BY ALL
),
calls AS (
  SELECT
    method_name(method) AS method,
    method_name(caller) AS caller,
    CAST(sum(invocations) AS BIGINT) AS invocations,
    sum(total) AS total,
    min(first) AS first
  FROM pairs
  GROUP BY ALL
)
SELECT method, caller, invocations, total
FROM calls
ORDER BY invocations DESC, first, method, caller;
