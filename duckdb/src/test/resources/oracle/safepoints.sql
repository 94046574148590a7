-- within: 1e-6   a database has times to the microsecond
SELECT
  startTime,
  coalesce(duration, CAST('Infinity' AS DOUBLE)) AS duration,
  stateSynchronization,
  jniCriticalThreadCount,
  totalThreadCount
FROM "safepoints"
