-- The JDK counts each event about an error.
WITH errors AS (
  SELECT DISTINCT message AS message FROM JavaErrorThrow
),
events AS (
  SELECT message AS message FROM JavaErrorThrow
  UNION ALL
  SELECT message FROM JavaExceptionThrow
),
counts AS (
  SELECT message, count(*) AS events FROM events GROUP BY 1
)
SELECT v.message, CASE WHEN e.there THEN c.events ELSE v.count END AS count
FROM "exception-by-message" v
LEFT JOIN counts c ON c.message IS NOT DISTINCT FROM v.message
LEFT JOIN (SELECT message, true AS there FROM errors) e ON e.message IS NOT DISTINCT FROM v.message
ORDER BY 2 DESC
