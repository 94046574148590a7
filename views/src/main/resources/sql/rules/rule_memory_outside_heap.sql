-- The process takes much more memory than its heap
--
-- Beside the heap a JVM needs memory for classes, code, threads and collectors, a few hundred megabytes mostly. More than that is
-- direct buffers, native libraries, malloc, or a leak there, and no setting for the heap bounds it. The value is what the
-- process has in memory (jdk.ResidentSetSize) divided by the heap that was committed, when 512 MB and more lie
-- outside of it.
--
-- topic: heap
-- severity: info
-- solution: Record native memory tracking (-XX:NativeMemoryTracking=summary) to see what of it is the JVM's; for the rest,
--   async-profiler's --nativemem shows who allocates. With glibc, fewer arenas (MALLOC_ARENA_MAX=2) waste less.
-- query: SELECT startTime, size, peak FROM ResidentSetSize ORDER BY startTime
-- parameter threshold: resident memory divided by the committed heap, by default 2
-- needs: jdk.ResidentSetSize
-- needs: jdk.GCHeapSummary
-- uses: brief_memory
-- reads: ResidentSetSize(startTime TIMESTAMP, size BIGINT, recording VARCHAR)
-- reads: GCHeapSummary(heapSpace$committedSize BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_memory_outside_heap() → 0

CREATE MACRO rule_memory_outside_heap(threshold := 2) AS TABLE
WITH resident AS (
  SELECT recording, max(size) AS size, arg_max(startTime, size) AS moment FROM ResidentSetSize GROUP BY recording
),
heaps AS (
  SELECT recording, max(heapSpace$committedSize) AS heap FROM GCHeapSummary WHERE heapSpace$committedSize > 0 GROUP BY recording
)
SELECT
  r.size / CAST(h.heap AS DOUBLE) AS value,
  CAST(NULL AS VARCHAR) AS subject,
  'The process took ' || brief_memory(r.size) || ' of memory with a heap of ' || brief_memory(h.heap) AS summary,
  r.moment AS startTime,
  r.moment AS endTime,
  r.recording
FROM resident r
JOIN heaps h ON h.recording IS NOT DISTINCT FROM r.recording
WHERE r.size / CAST(h.heap AS DOUBLE) >= threshold AND r.size - h.heap >= 536870912
ORDER BY value DESC;
