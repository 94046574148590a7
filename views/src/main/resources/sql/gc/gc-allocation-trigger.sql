-- Allocations that made a garbage collection necessary
--
-- Which methods of the application asked for memory that was not there, so that a collection had to run: the 25 that
-- caused most collections. The one that finds the heap full is often just the one that allocates most; a large
-- "largest" points to an object that needs much free memory in one piece. Not for ZGC and Shenandoah, which collect
-- before the heap is full.
--
-- needs: jdk.AllocationRequiringGC
-- uses: method_name
-- reads: AllocationRequiringGC(gcId INTEGER, size BIGINT, stackTrace$topApplicationMethod UINTEGER, recording VARCHAR)
-- reads: GarbageCollection(gcId INTEGER, sumOfPauses DOUBLE, recording VARCHAR)
-- column method VARCHAR: the first frame of the application, NULL where there is none (the JVM itself)
-- column collections BIGINT: collections that it caused, alone or at the same time as others
-- column allocations BIGINT: allocations that had to wait: threads that run into the full heap together count each
-- column requested BIGINT DataAmount: bytes that they asked for
-- column largest BIGINT DataAmount: bytes of the largest
-- column pauseTime DOUBLE Timespan: pauses of these collections

CREATE VIEW "gc-allocation-trigger" AS
WITH allocations AS (
  SELECT
    recording,
    gcId,
    stackTrace$topApplicationMethod AS method,
    count(*) AS allocations,
    sum(size) AS requested,
    max(size) AS largest
  FROM AllocationRequiringGC
  GROUP BY ALL
),
named AS (
  SELECT
    recording,
    gcId,
    method_name(method) AS method,
    sum(allocations) AS allocations,
    sum(requested) AS requested,
    max(largest) AS largest
  FROM allocations
  GROUP BY ALL
),
pauses AS (
  SELECT recording, gcId, max(sumOfPauses) AS pauseTime FROM GarbageCollection GROUP BY ALL
)
SELECT
  n.method,
  count(*) AS collections,
  CAST(sum(n.allocations) AS BIGINT) AS allocations,
  CAST(sum(n.requested) AS BIGINT) AS requested,
  max(n.largest) AS largest,
  sum(p.pauseTime) AS pauseTime
FROM named n
LEFT JOIN pauses p ON p.gcId = n.gcId AND p.recording IS NOT DISTINCT FROM n.recording
GROUP BY n.method
ORDER BY collections DESC, requested DESC, n.method
LIMIT 25;
