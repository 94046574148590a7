-- only: jdk.ObjectCount
SELECT *
FROM "object-statistics"
WHERE objectType IN (
  SELECT class_name(objectClass) FROM ObjectCount WHERE startTime = (SELECT max(startTime) FROM ObjectCount))
ORDER BY totalSize DESC, count DESC
