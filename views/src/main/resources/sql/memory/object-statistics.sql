-- Classes whose objects fill the heap
--
-- How many objects of a class the heap held when it was counted last, how much memory they took, and how much more that
-- is than when the class was counted first. The classes that take most come first. The JVM counts objects with a full
-- collection, when jdk.ObjectCount is enabled, and leaves out classes that take little.
--
-- needs: jdk.ObjectCount or jdk.ObjectCountAfterGC
-- uses: class_name
-- reads: ObjectCount(startTime TIMESTAMP, gcId INTEGER, objectClass UINTEGER, count BIGINT, totalSize BIGINT,
--   recording VARCHAR)
-- reads: ObjectCountAfterGC(startTime TIMESTAMP, gcId INTEGER, objectClass UINTEGER, count BIGINT, totalSize BIGINT,
--   recording VARCHAR)
-- column objectType VARCHAR: the class, java.lang.String or byte[]
-- column count BIGINT: its objects on the heap
-- column totalSize BIGINT DataAmount: the memory that they take, without what they refer to
-- column increase BIGINT DataAmount: since the class was counted first; negative when it shrank
-- column recording VARCHAR: the file, where several were read together
-- oracle: object-statistics
-- difference: without jdk.ObjectCount, those of jdk.ObjectCountAfterGC count; the JDK has no rows then
-- difference: all classes of the last count; the JDK shows those of its last moment, which up to JDK 17 is a single class

CREATE VIEW "object-statistics" AS
WITH counted AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM ObjectCount
),
counts AS (
  SELECT recording, startTime, gcId, objectClass, count, totalSize FROM ObjectCount
  UNION ALL
  SELECT a.recording, a.startTime, a.gcId, a.objectClass, a.count, a.totalSize
  FROM ObjectCountAfterGC a
  ANTI JOIN counted c ON c.recording = coalesce(a.recording, '')
),
last AS (
  SELECT coalesce(recording, '') AS file, arg_max(gcId, startTime) AS gcId FROM counts GROUP BY ALL
),
classes AS (
  SELECT
    recording,
    objectClass,
    arg_max(gcId, startTime) AS lastGc,
    arg_max(count, startTime) AS count,
    arg_max(totalSize, startTime) AS totalSize,
    arg_max(totalSize, startTime) - arg_min(totalSize, startTime) AS increase
  FROM counts
  GROUP BY recording, objectClass
)
SELECT class_name(c.objectClass) AS objectType, c.count, c.totalSize, c.increase, c.recording
FROM classes c
JOIN last l ON l.file = coalesce(c.recording, '') AND l.gcId = c.lastGc
ORDER BY totalSize DESC, count DESC, objectType, c.recording;
