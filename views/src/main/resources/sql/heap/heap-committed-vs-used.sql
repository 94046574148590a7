-- Heap in use against heap taken from the system
--
-- In order of time, before and after each collection and at the periodic measurements: what objects take, what the JVM
-- has got from the operating system for the heap, and how much of that is empty. Much empty memory that stays is memory
-- that other programs could have.
--
-- needs: jdk.GCHeapSummary or jdk.GCHeapMemoryUsage
-- reads: GCHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, heapUsed BIGINT,
--   heapSpace$committedSize BIGINT, heapSpace$reservedSize BIGINT, recording VARCHAR)
-- reads: GCHeapMemoryUsage(startTime TIMESTAMP, used BIGINT, committed BIGINT, max BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was measured
-- column used BIGINT DataAmount: bytes of objects
-- column committed BIGINT DataAmount: bytes taken from the system
-- column reserved BIGINT DataAmount: bytes that the heap can grow to
-- column empty BIGINT DataAmount: bytes taken and not in use
-- column usedShare DOUBLE Percentage: in use, of what was taken
-- column when VARCHAR: Before GC, After GC, NULL for a periodic measurement
-- column gcId INTEGER: the collection, NULL for a periodic measurement
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "heap-committed-vs-used" AS
WITH measurements AS (
  SELECT
    startTime, heapUsed AS used, heapSpace$committedSize AS committed, heapSpace$reservedSize AS reserved,
    "when", gcId, recording
  FROM GCHeapSummary
  UNION ALL
  SELECT startTime, used, committed, max, NULL, NULL, recording FROM GCHeapMemoryUsage
)
SELECT
  startTime,
  used,
  committed,
  reserved,
  committed - used AS empty,
  CAST(used AS DOUBLE) / nullif(committed, 0) AS usedShare,
  "when",
  gcId,
  recording
FROM measurements
ORDER BY startTime, recording, gcId, "when" DESC;
