-- Classes whose objects fill the heap
--
-- How many objects of a class the heap held when it was counted last, how much memory they took, and how much more that
-- is than when the class was counted first. The classes that take most come first. The JVM counts objects with a full
-- collection, when jdk.ObjectCount is enabled, and leaves out classes that take little.
--
-- needs: jdk.ObjectCount or jdk.ObjectCountAfterGC
-- uses: class_name
-- reads: ObjectCount(startTime TIMESTAMP, objectClass UINTEGER, count BIGINT, totalSize BIGINT)
-- reads: ObjectCountAfterGC(startTime TIMESTAMP, objectClass UINTEGER, count BIGINT, totalSize BIGINT)
-- column objectType VARCHAR: the class, java.lang.String or byte[]
-- column count BIGINT: its objects on the heap
-- column totalSize BIGINT DataAmount: the memory that they take, without what they refer to
-- column increase BIGINT DataAmount: since the class was counted first; negative when it shrank
-- oracle: object-statistics
-- difference: without jdk.ObjectCount, those of jdk.ObjectCountAfterGC count; the JDK has no rows then

CREATE VIEW "object-statistics" AS
WITH counts AS (
  SELECT startTime, objectClass, count, totalSize FROM ObjectCount
  UNION ALL
  SELECT startTime, objectClass, count, totalSize FROM ObjectCountAfterGC
  WHERE NOT EXISTS (SELECT 1 FROM ObjectCount)
),
classes AS (
  SELECT
    objectClass,
    max(startTime) AS lastTime,
    arg_max(count, startTime) AS count,
    arg_max(totalSize, startTime) AS totalSize,
    arg_max(totalSize, startTime) - arg_min(totalSize, startTime) AS increase
  FROM counts
  GROUP BY objectClass
)
SELECT class_name(objectClass) AS objectType, count, totalSize, increase
FROM classes
WHERE lastTime = (SELECT max(startTime) FROM counts)
ORDER BY totalSize DESC, count DESC, objectType;
