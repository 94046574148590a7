-- The JDK prints three digits of each time, and fills up with zeros.
SELECT
  method,
  invocations,
  CASE WHEN minimum > 0 THEN round(minimum, CAST(2 - floor(log10(minimum)) AS INTEGER)) ELSE minimum END AS minimum,
  CASE WHEN average > 0 THEN round(average, CAST(2 - floor(log10(average)) AS INTEGER)) ELSE average END AS average,
  CASE WHEN maximum > 0 THEN round(maximum, CAST(2 - floor(log10(maximum)) AS INTEGER)) ELSE maximum END AS maximum
FROM "method-timing"
