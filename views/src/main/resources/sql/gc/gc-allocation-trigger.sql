-- Allocations that made a garbage collection necessary
--
-- Which methods of the application asked for memory that was not there, so that a collection had to run: the 25 that
-- asked for most. The one that finds the heap full is often just the one that allocates most; a large
-- "largest" points to an object that needs much free memory in one piece. Not for ZGC and Shenandoah, which collect
-- before the heap is full.
--
-- needs: jdk.AllocationRequiringGC
-- uses: method_name
-- reads: AllocationRequiringGC(startTime TIMESTAMP, gcId INTEGER, size BIGINT, stackTrace$topApplicationMethod UINTEGER, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER, duration DOUBLE, sumOfPauses DOUBLE, recording VARCHAR)
-- column method VARCHAR: the first frame of the application, NULL where there is none (the JVM itself)
-- column allocations BIGINT: allocations that had to wait: threads that run into the full heap together count each
-- column requested BIGINT DataAmount: bytes that they asked for
-- column collections BIGINT: collections that it caused, alone or at the same time as others
-- column largest BIGINT DataAmount: bytes of the largest
-- column pauseTime DOUBLE Timespan: pauses of these collections
-- oracle: gc-allocation-trigger
-- difference: the method that asked for most comes first; the JDK has it last

CREATE VIEW "gc-allocation-trigger" AS
WITH collections AS (
  SELECT
    coalesce(recording, '') AS file,
    gcId,
    startTime,
    startTime + to_microseconds(CAST(CASE WHEN isfinite(duration) THEN duration * 1e6 ELSE 0 END AS BIGINT) + 1)
      AS ends,
    sumOfPauses
  FROM GarbageCollection
),
allocations AS (
  SELECT
    a.file,
    a.gcId,
    c.startTime AS collection,
    method_name(a.method) AS method,
    count(*) AS allocations,
    sum(a.size) AS requested,
    max(a.size) AS largest,
    max(c.sumOfPauses) AS pauseTime
  FROM (
    SELECT
      coalesce(recording, '') AS file,
      startTime,
      gcId,
      size,
      stackTrace$topApplicationMethod AS method
    FROM AllocationRequiringGC) a
  -- Numbers repeat where recordings of several JVMs were joined: it is the next collection that ends.
  ASOF LEFT JOIN collections c ON c.file = a.file AND c.gcId = a.gcId AND a.startTime <= c.ends
  GROUP BY ALL
)
SELECT
  method,
  CAST(sum(allocations) AS BIGINT) AS allocations,
  CAST(sum(requested) AS BIGINT) AS requested,
  count(*) AS collections,
  max(largest) AS largest,
  sum(pauseTime) AS pauseTime
FROM allocations
GROUP BY method
ORDER BY requested DESC, method
LIMIT 25;
