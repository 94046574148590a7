-- Methods that allocate most memory
--
-- Which methods put the allocation pressure on the heap: the bytes that the events of "allocations" stand for, by the frame
-- on top of the stack. The 25 methods with the most bytes.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: allocations, method_name
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column method VARCHAR: class, method and argument types; NULL for events without a stack
-- column pressure DOUBLE Percentage: its share of all bytes
-- column allocated BIGINT DataAmount: its bytes, an estimate
-- oracle: allocation-by-site
-- difference: without jdk.ObjectAllocationSample, the events about TLABs count; the JDK shows nothing
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "allocation-by-site" AS
WITH traces AS (
  SELECT stackTrace, sum(value) AS allocated, min(startTime) AS first FROM "allocations" GROUP BY ALL
),
tops AS (
  SELECT s.frames[1].method AS method, sum(allocated) AS allocated, min(first) AS first
  FROM traces t LEFT JOIN StackTrace s ON s._id = t.stackTrace
  GROUP BY ALL
),
methods AS (
  SELECT method_name(method) AS method, CAST(sum(allocated) AS BIGINT) AS allocated, min(first) AS first
  FROM tops
  GROUP BY ALL
)
SELECT
  method,
  allocated / nullif(CAST((SELECT sum(value) FROM "allocations") AS DOUBLE), 0) AS pressure,
  allocated
FROM methods
ORDER BY allocated DESC, first, method
LIMIT 25;
