-- Classes that agents changed
--
-- Each redefinition and retransformation of loaded classes, the slowest first, with the method of the application that
-- asked for it. While the JVM changes classes, all threads stand still.
--
-- needs: jdk.RedefineClasses or jdk.RetransformClasses
-- uses: method_name, class_name
-- reads: RedefineClasses(startTime TIMESTAMP, duration DOUBLE, stackTrace$topApplicationMethod UINTEGER, classCount INTEGER, redefinitionId BIGINT, recording VARCHAR)
-- reads: RetransformClasses(startTime TIMESTAMP, duration DOUBLE, stackTrace$topApplicationMethod UINTEGER, classCount INTEGER, redefinitionId BIGINT, recording VARCHAR)
-- reads: ClassRedefinition(startTime TIMESTAMP, redefinedClass UINTEGER, redefinitionId BIGINT, recording VARCHAR)
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
    coalesce(recording, '') AS file,
    startTime,
    duration,
    stackTrace$topApplicationMethod AS method,
    classCount,
    redefinitionId
  FROM RedefineClasses
  UNION ALL
  SELECT
    'Retransform Classes',
    coalesce(recording, ''),
    startTime,
    duration,
    stackTrace$topApplicationMethod,
    classCount,
    redefinitionId
  FROM RetransformClasses
),
changed AS (
  SELECT c.file, c.redefinitionId, m.startTime, list(DISTINCT class_name(c.redefinedClass)) AS classes
  FROM (
    SELECT coalesce(recording, '') AS file, startTime, redefinitionId, redefinedClass FROM ClassRedefinition) c
  -- Numbers repeat where recordings of several JVMs were joined: it is the next modification that ends.
  ASOF JOIN (
    SELECT
      *,
      startTime + to_microseconds(CAST(CASE WHEN isfinite(duration) THEN duration * 1e6 ELSE 0 END AS BIGINT) + 1)
        AS ends
    FROM modifications) m
    ON m.file = c.file AND m.redefinitionId = c.redefinitionId AND c.startTime <= m.ends
  GROUP BY ALL
)
SELECT
  m.duration,
  method_name(m.method) AS requestedBy,
  m.operation,
  m.classCount,
  m.startTime,
  list_sort(c.classes) AS classes
FROM modifications m
LEFT JOIN changed c ON c.redefinitionId = m.redefinitionId AND c.file = m.file AND c.startTime = m.startTime
ORDER BY m.duration DESC, m.startTime, m.redefinitionId;
