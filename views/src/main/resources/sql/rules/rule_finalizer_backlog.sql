-- Many objects wait to be finalized
--
-- Objects of classes with finalize() stay on the heap until one single thread has called it; when it falls behind, they fill the heap.
-- The value is the number of such objects of a class in the last statistics.
--
-- topic: heap
-- severity: info
-- solution: Replace finalize() by AutoCloseable, or by a Cleaner; a library that still has it may have a newer version without.
-- query: SELECT * FROM finalizers
-- parameter threshold: objects of one class, by default 10000
-- needs: jdk.FinalizerStatistics
-- uses: class_name
-- reads: FinalizerStatistics(startTime TIMESTAMP, finalizableClass UINTEGER, objects BIGINT, totalFinalizersRun BIGINT,
--   recording VARCHAR)
-- example: SELECT count(*) FROM rule_finalizer_backlog() → 0

CREATE MACRO rule_finalizer_backlog(threshold := 10000) AS TABLE
WITH last AS (
  SELECT recording, startTime, class_name(finalizableClass) AS class, objects, totalFinalizersRun AS runs
  FROM FinalizerStatistics
  QUALIFY startTime = max(startTime) OVER (PARTITION BY recording)
)
SELECT
  CAST(objects AS DOUBLE) AS value,
  class AS subject,
  objects || ' objects of ' || coalesce(class, 'a class of unknown name') || ' wait to be finalized; ' || runs
    || ' were since the JVM started' AS summary,
  startTime,
  startTime AS endTime,
  recording
FROM last
WHERE objects >= threshold
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY objects DESC, class) <= 10
ORDER BY value DESC, subject;
