-- The heap before and after each garbage collection
--
-- In order of time: what is in use and in which generation, with the collector and cause. What is in use after old
-- collections is what is really alive: when that grows over a long time, the program leaks. G1 and Parallel say how
-- much each generation has.
--
-- needs: jdk.GCHeapSummary
-- reads: GCHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, heapUsed BIGINT,
--   heapSpace$committedSize BIGINT, heapSpace$reservedSize BIGINT, recording VARCHAR)
-- reads: G1HeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, edenUsedSize BIGINT, survivorUsedSize BIGINT,
--   recording VARCHAR)
-- reads: PSHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, edenSpace$used BIGINT, fromSpace$used BIGINT,
--   oldObjectSpace$used BIGINT, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, cause VARCHAR, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was measured
-- column gcId INTEGER: the collection
-- column when VARCHAR: Before GC, After GC
-- column used BIGINT DataAmount: bytes in use
-- column eden BIGINT DataAmount: of these, bytes of new objects, NULL where the collector does not say
-- column survivor BIGINT DataAmount: of these, bytes of objects that survived and are still young
-- column old BIGINT DataAmount: of these, bytes of the old generation, humongous objects included
-- column committed BIGINT DataAmount: bytes taken from the system
-- column reserved BIGINT DataAmount: bytes that the heap can grow to
-- column name VARCHAR: the collector
-- column cause VARCHAR: why it ran
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "heap-summary-over-time" AS
WITH summaries AS (
  SELECT *, coalesce(recording, '') AS file FROM GCHeapSummary
),
generations AS (
  SELECT
    coalesce(recording, '') AS file, startTime, gcId, "when", edenUsedSize AS eden, survivorUsedSize AS survivor,
    CAST(NULL AS BIGINT) AS old
  FROM G1HeapSummary
  UNION ALL
  SELECT coalesce(recording, ''), startTime, gcId, "when", edenSpace$used, fromSpace$used, oldObjectSpace$used
  FROM PSHeapSummary
),
collections AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, name, cause FROM GarbageCollection
)
SELECT
  h.startTime,
  h.gcId,
  h."when",
  h.heapUsed AS used,
  g.eden,
  g.survivor,
  coalesce(g.old, h.heapUsed - g.eden - g.survivor) AS old,
  h.heapSpace$committedSize AS committed,
  h.heapSpace$reservedSize AS reserved,
  c.name,
  c.cause,
  h.recording
FROM summaries h
-- Numbers of collections repeat where recordings of several JVMs were joined to one file: the nearest one in time is
-- meant. The JVM tells about generations right after the heap, and about the heap after the collection began.
ASOF LEFT JOIN generations g
  ON g.gcId = h.gcId AND g."when" = h."when" AND g.file = h.file AND h.startTime <= g.startTime
ASOF LEFT JOIN collections c ON c.gcId = h.gcId AND c.file = h.file AND h.startTime >= c.startTime
ORDER BY h.startTime, h.recording, h.gcId, h."when" DESC;
