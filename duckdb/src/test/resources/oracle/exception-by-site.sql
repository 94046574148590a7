-- The JDK counts each event about an error.
WITH events AS (
  SELECT stackTrace, thrownClass FROM JavaErrorThrow
  UNION ALL
  SELECT stackTrace, thrownClass FROM JavaExceptionThrow
),
frames AS (
  SELECT _id AS stackTrace, unnest(frames).method AS method, generate_subscripts(frames, 1) AS place FROM StackTrace
),
tops AS (
  SELECT stackTrace, arg_min(method, place) AS top
  FROM frames JOIN Method m ON m._id = method
  WHERE m.name <> '<init>'
  GROUP BY 1
),
counts AS (
  SELECT
    method_name(top) AS method,
    count(*) AS events,
    bool_or(thrownClass IN (SELECT thrownClass FROM JavaErrorThrow)) AS error
  FROM events LEFT JOIN tops USING (stackTrace)
  GROUP BY 1
)
SELECT v.method, CASE WHEN c.error THEN c.events ELSE v.count END AS count
FROM "exception-by-site" v LEFT JOIN counts c ON c.method IS NOT DISTINCT FROM v.method
ORDER BY 2 DESC
