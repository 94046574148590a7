-- Threads that allocate most memory
--
-- Which threads put the allocation pressure on the heap: the bytes that the events of "allocations" stand for, by thread.
-- The 25 threads with the most bytes; threads of the same name are separate
-- rows, and one that was renamed is a single row with its first name.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: allocations, thread_name, thread_identity
-- column thread VARCHAR: its name
-- column pressure DOUBLE Percentage: its share of all bytes
-- column allocated BIGINT DataAmount: its bytes, an estimate
-- oracle: allocation-by-thread
-- difference: without jdk.ObjectAllocationSample, the events about TLABs count; the JDK shows nothing
-- difference: a thread without a name is shown by its number, and the JDK shows nothing in its place

CREATE VIEW "allocation-by-thread" AS
WITH ids AS (
  SELECT thread AS id, recording, sum(value) AS allocated, min(startTime) AS first FROM "allocations" GROUP BY ALL
),
threads AS (
  SELECT arg_min(id, first) AS id, CAST(sum(allocated) AS BIGINT) AS allocated, min(first) AS first
  FROM ids
  -- Numbers of threads repeat from one JVM to the next.
  GROUP BY recording, thread_identity(id)
)
SELECT
  thread_name(id) AS thread,
  allocated / nullif(CAST((SELECT sum(value) FROM "allocations") AS DOUBLE), 0) AS pressure,
  allocated
FROM threads
ORDER BY allocated DESC, first, id
LIMIT 25;
