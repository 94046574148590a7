-- Classes whose objects take most memory
--
-- Which classes put the allocation pressure on the heap: the bytes that the events of "allocations" stand for, by the
-- class of the object. The 25 classes with the most bytes.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: allocations, class_name
-- column objectType VARCHAR: the class, java.lang.String or byte[]
-- column pressure DOUBLE Percentage: its share of all bytes
-- column allocated BIGINT DataAmount: its bytes, an estimate
-- oracle: allocation-by-class
-- difference: without jdk.ObjectAllocationSample, the events about TLABs count; the JDK shows nothing
-- difference: classes of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "allocation-by-class" AS
WITH ids AS (
  SELECT objectClass, sum(value) AS allocated, min(startTime) AS first FROM "allocations" GROUP BY ALL
),
classes AS (
  SELECT class_name(objectClass) AS objectType, CAST(sum(allocated) AS BIGINT) AS allocated, min(first) AS first
  FROM ids
  GROUP BY ALL
)
SELECT
  objectType,
  allocated / nullif(CAST((SELECT sum(value) FROM "allocations") AS DOUBLE), 0) AS pressure,
  allocated
FROM classes
ORDER BY allocated DESC, first, objectType
LIMIT 25;
