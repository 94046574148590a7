-- Heap before a garbage collection
--
-- Bytes of the heap that were in use before a collection; NULL when the recording does not say. Fast enough for a
-- million rows. With several recordings in one database, where numbers of collections repeat, it is the value of the
-- one that was measured last.
--
-- parameter gc_id: number of a collection, as in the columns gcId
-- example: HEAP_BEFORE_GC(1) → 35854480
-- needs: jdk.GCHeapSummary
-- reads: GCHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, heapUsed BIGINT)

CREATE MACRO HEAP_BEFORE_GC(gc_id) AS (
  SELECT arg_max(h.heapUsed, h.startTime)
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT gc_id) w(wanted) JOIN GCHeapSummary h ON h.gcId = w.wanted AND h."when" = 'Before GC');
