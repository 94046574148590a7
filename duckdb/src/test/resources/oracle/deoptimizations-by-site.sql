-- The JDK counts by method, and shows the place that came last.
SELECT
  method,
  arg_max(lineNumber, lastTime) AS lineNumber,
  arg_max(bci, lastTime) AS bci,
  CAST(sum(count) AS BIGINT) AS count
FROM "deoptimizations-by-site"
GROUP BY method
ORDER BY count DESC
