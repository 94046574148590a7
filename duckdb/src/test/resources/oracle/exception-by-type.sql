-- The JDK counts each event about an error.
WITH errors AS (
  SELECT DISTINCT class_name(thrownClass) AS class FROM JavaErrorThrow
),
events AS (
  SELECT class_name(thrownClass) AS class FROM JavaErrorThrow
  UNION ALL
  SELECT class_name(thrownClass) FROM JavaExceptionThrow
),
counts AS (
  SELECT class, count(*) AS events FROM events GROUP BY 1
)
SELECT v.class, CASE WHEN e.there THEN c.events ELSE v.count END AS count
FROM "exception-by-type" v
LEFT JOIN counts c ON c.class IS NOT DISTINCT FROM v.class
LEFT JOIN (SELECT class, true AS there FROM errors) e ON e.class IS NOT DISTINCT FROM v.class
ORDER BY 2 DESC
