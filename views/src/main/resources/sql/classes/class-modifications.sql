-- Classes that agents changed
--
-- Each redefinition and retransformation of loaded classes, the slowest first, with the method of the application that
-- asked for it. While the JVM changes classes, all threads stand still.
--
-- needs: jdk.RedefineClasses or jdk.RetransformClasses
-- uses: method_name, class_name
-- reads: RedefineClasses(startTime TIMESTAMP, duration DOUBLE, stackTrace$topApplicationMethod UINTEGER, classCount INTEGER, redefinitionId BIGINT, recording VARCHAR)
-- reads: RetransformClasses(startTime TIMESTAMP, duration DOUBLE, stackTrace$topApplicationMethod UINTEGER, classCount INTEGER, redefinitionId BIGINT, recording VARCHAR)
-- reads: ClassRedefinition(redefinedClass UINTEGER, redefinitionId BIGINT, recording VARCHAR)
-- column duration DOUBLE Timespan: how long it took
-- column requestedBy VARCHAR: the first method of the application on the stack, NULL when there is none
-- column operation VARCHAR: Redefine Classes or Retransform Classes
-- column classCount INTEGER: classes that were changed
-- column startTime TIMESTAMP Timestamp: when it began
-- column classes VARCHAR[]: the classes that really changed, by name
-- oracle: class-modifications

CREATE VIEW "class-modifications" AS
WITH modifications AS (
  SELECT
    'Redefine Classes' AS operation,
    recording,
    startTime,
    duration,
    stackTrace$topApplicationMethod AS method,
    classCount,
    redefinitionId
  FROM RedefineClasses
  UNION ALL
  SELECT
    'Retransform Classes',
    recording,
    startTime,
    duration,
    stackTrace$topApplicationMethod,
    classCount,
    redefinitionId
  FROM RetransformClasses
),
changed AS (
  SELECT recording, redefinitionId, list(DISTINCT class_name(redefinedClass)) AS classes
  FROM ClassRedefinition
  GROUP BY recording, redefinitionId
)
SELECT
  m.duration,
  method_name(m.method) AS requestedBy,
  m.operation,
  m.classCount,
  m.startTime,
  list_sort(c.classes) AS classes
FROM modifications m
LEFT JOIN changed c
  ON c.redefinitionId = m.redefinitionId AND c.recording IS NOT DISTINCT FROM m.recording
ORDER BY m.duration DESC, m.startTime, m.redefinitionId;
