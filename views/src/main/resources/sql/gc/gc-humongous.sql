-- Objects that are too large for a region of G1
--
-- Objects of more than half a region are humongous: G1 puts each into regions of its own, in the old generation at
-- once, wastes the rest of the last one, and may start a collection for it. The 25 classes and methods with the most
-- bytes, from the objects that were allocated outside of a thread's buffer. A greater -XX:G1HeapRegionSize makes them
-- ordinary objects. The collections that they caused have the cause G1 Humongous Allocation in the view gc.
--
-- needs: jdk.ObjectAllocationOutsideTLAB
-- uses: class_name, method_name
-- reads: ObjectAllocationOutsideTLAB(objectClass UINTEGER, allocationSize BIGINT,
--   stackTrace$topApplicationMethod UINTEGER, recording VARCHAR)
-- reads: GCConfiguration(youngCollector VARCHAR, recording VARCHAR)
-- reads: UnsignedLongFlag(name VARCHAR, value BIGINT, recording VARCHAR)
-- reads: G1HeapRegionInformation(index INTEGER, start BIGINT, recording VARCHAR)
-- column objectType VARCHAR: the class
-- column method VARCHAR: the first frame of the application: who allocated it
-- column allocations BIGINT: how many
-- column allocated BIGINT DataAmount: their bytes
-- column largest BIGINT DataAmount: bytes of the largest
-- column regions BIGINT: regions that they took
-- column wasted BIGINT DataAmount: bytes that stayed empty in their last regions
-- column regionSize BIGINT DataAmount: bytes of a region, of the largest where recordings differ

CREATE VIEW "gc-humongous" AS
WITH flags AS (
  SELECT recording, max(value) AS size
  FROM UnsignedLongFlag
  WHERE name = 'G1HeapRegionSize' AND value > 0
  GROUP BY recording
),
listed AS (
  SELECT recording, (max(start) - min(start)) // nullif(max(index) - min(index), 0) AS size
  FROM G1HeapRegionInformation
  GROUP BY recording
),
region AS (
  SELECT c.recording, coalesce(f.size, l.size) AS size
  FROM (SELECT DISTINCT recording FROM GCConfiguration WHERE youngCollector = 'G1New') c
  LEFT JOIN flags f ON f.recording IS NOT DISTINCT FROM c.recording
  LEFT JOIN listed l ON l.recording IS NOT DISTINCT FROM c.recording
),
ids AS (
  SELECT
    o.objectClass,
    o.stackTrace$topApplicationMethod AS method,
    r.size AS regionSize,
    count(*) AS allocations,
    sum(o.allocationSize) AS allocated,
    max(o.allocationSize) AS largest,
    sum((o.allocationSize + r.size - 1) // r.size) AS regions
  FROM ObjectAllocationOutsideTLAB o
  JOIN region r ON r.recording IS NOT DISTINCT FROM o.recording
  WHERE o.allocationSize > r.size // 2
  GROUP BY ALL
)
SELECT
  class_name(objectClass) AS objectType,
  method_name(method) AS method,
  CAST(sum(allocations) AS BIGINT) AS allocations,
  CAST(sum(allocated) AS BIGINT) AS allocated,
  max(largest) AS largest,
  CAST(sum(regions) AS BIGINT) AS regions,
  CAST(sum(regions * regionSize - allocated) AS BIGINT) AS wasted,
  max(regionSize) AS regionSize
FROM ids
GROUP BY class_name(objectClass), method_name(method)
ORDER BY allocated DESC, objectType, method
LIMIT 25;
