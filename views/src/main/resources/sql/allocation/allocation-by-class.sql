-- Classes whose objects take most memory
--
-- Which classes put the allocation pressure on the heap: the bytes that each sample stands for, by the class of the
-- allocated object. The 25 classes with the most bytes. Where the recording has no sampled allocations (JDK 15 and
-- older, async-profiler), the events about thread-local allocation buffers answer: each stands for its buffer, or for
-- the object outside of one.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: class_name
-- reads: ObjectAllocationSample(startTime TIMESTAMP, objectClass UINTEGER, weight BIGINT)
-- reads: ObjectAllocationInNewTLAB(startTime TIMESTAMP, objectClass UINTEGER, tlabSize BIGINT)
-- reads: ObjectAllocationOutsideTLAB(startTime TIMESTAMP, objectClass UINTEGER, allocationSize BIGINT)
-- column objectType VARCHAR: the class, java.lang.String or byte[]
-- column pressure DOUBLE Percentage: its share of all bytes
-- column allocated BIGINT DataAmount: bytes that its samples stand for, an estimate
-- oracle: allocation-by-class
-- difference: the JDK has no rows without jdk.ObjectAllocationSample, and does not show the bytes

CREATE VIEW "allocation-by-class" AS
WITH samples AS (
  SELECT objectClass, weight, startTime FROM ObjectAllocationSample
  UNION ALL
  SELECT objectClass, tlabSize, startTime FROM ObjectAllocationInNewTLAB
  WHERE NOT EXISTS (SELECT 1 FROM ObjectAllocationSample)
  UNION ALL
  SELECT objectClass, allocationSize, startTime FROM ObjectAllocationOutsideTLAB
  WHERE NOT EXISTS (SELECT 1 FROM ObjectAllocationSample)
),
ids AS (
  SELECT objectClass, sum(weight) AS allocated, min(startTime) AS first FROM samples GROUP BY ALL
),
classes AS (
  SELECT class_name(objectClass) AS objectType, CAST(sum(allocated) AS BIGINT) AS allocated, min(first) AS first
  FROM ids
  GROUP BY ALL
)
SELECT
  objectType,
  allocated / nullif(CAST((SELECT sum(weight) FROM samples) AS DOUBLE), 0) AS pressure,
  allocated
FROM classes
ORDER BY allocated DESC, first, objectType
LIMIT 25;
