-- Heap before a garbage collection
--
-- Bytes of the heap that were in use before a collection; NULL when the recording does not say. Fast enough for a
-- million rows. With several recordings in one database, where numbers of collections repeat, it is the value of the
-- one that was measured last.
--
-- parameter gc_id: number of a collection, as in the columns gcId
-- needs: jdk.GCHeapSummary
-- reads: GCHeapSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, heapUsed BIGINT)

CREATE MACRO HEAP_BEFORE_GC(gc_id) AS (
  SELECT arg_max(_used, _time)
  FROM (
    SELECT gcId AS _gc, heapUsed AS _used, startTime AS _time FROM GCHeapSummary WHERE "when" = 'Before GC') gcHeaps
  WHERE gcHeaps._gc = gc_id);
