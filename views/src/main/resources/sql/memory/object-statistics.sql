-- Classes whose objects fill the heap
--
-- How many objects of a class the heap held when it was counted last, how much memory they took, and how much more that
-- is than when the class was counted first. The classes that take most come first. The JVM counts objects with a full
-- collection, when jdk.ObjectCount is enabled, and leaves out classes that take little.
--
-- needs: jdk.ObjectCount or jdk.ObjectCountAfterGC
-- uses: class_name
-- reads: ObjectCount(startTime TIMESTAMP, gcId INTEGER, objectClass UINTEGER, count BIGINT, totalSize BIGINT)
-- reads: ObjectCountAfterGC(startTime TIMESTAMP, gcId INTEGER, objectClass UINTEGER, count BIGINT, totalSize BIGINT)
-- column objectType VARCHAR: the class, java.lang.String or byte[]
-- column count BIGINT: its objects on the heap
-- column totalSize BIGINT DataAmount: the memory that they take, without what they refer to
-- column increase BIGINT DataAmount: since the class was counted first; negative when it shrank
-- oracle: object-statistics
-- difference: without jdk.ObjectCount, those of jdk.ObjectCountAfterGC count; the JDK has no rows then
-- difference: all classes of the last count; the JDK shows those of its last moment, which up to JDK 17 is a single class

CREATE VIEW "object-statistics" AS
WITH counts AS (
  SELECT startTime, gcId, objectClass, count, totalSize FROM ObjectCount
  UNION ALL
  SELECT startTime, gcId, objectClass, count, totalSize FROM ObjectCountAfterGC
  WHERE NOT EXISTS (SELECT 1 FROM ObjectCount)
),
classes AS (
  SELECT
    objectClass,
    arg_max(gcId, startTime) AS lastGc,
    arg_max(count, startTime) AS count,
    arg_max(totalSize, startTime) AS totalSize,
    arg_max(totalSize, startTime) - arg_min(totalSize, startTime) AS increase
  FROM counts
  GROUP BY objectClass
)
SELECT class_name(objectClass) AS objectType, count, totalSize, increase
FROM classes
WHERE lastGc = (SELECT arg_max(gcId, startTime) FROM counts)
ORDER BY totalSize DESC, count DESC, objectType;
