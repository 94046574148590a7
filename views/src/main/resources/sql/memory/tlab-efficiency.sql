-- How well allocation buffers serve each thread
--
-- Whether threads allocate in their buffers (TLAB), which is fast, or past them, which is slow: a row a thread, those
-- that allocate most past their buffers first. Many objects outside point to objects larger than a buffer. Needs the
-- events about buffers, which are off in the JDK's default settings.
--
-- needs: jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: thread_name
-- reads: ObjectAllocationInNewTLAB(eventThread UINTEGER, tlabSize BIGINT)
-- reads: ObjectAllocationOutsideTLAB(eventThread UINTEGER, allocationSize BIGINT)
-- column thread VARCHAR: the thread that allocates
-- column buffers BIGINT: buffers that it got
-- column bufferBytes BIGINT DataAmount: all its buffers together
-- column averageBuffer DOUBLE DataAmount: mean size of its buffers, NULL without any
-- column outsideObjects BIGINT: objects that it allocated outside of a buffer
-- column outsideBytes BIGINT DataAmount: all those objects together
-- column averageOutside DOUBLE DataAmount: mean size of those objects, NULL without any
-- column largestOutside BIGINT DataAmount: the largest of them, NULL without any
-- column efficiency DOUBLE Percentage: share of the bytes that came through buffers

CREATE VIEW "tlab-efficiency" AS
WITH allocations AS (
  SELECT
    eventThread,
    count(*) AS buffers,
    sum(tlabSize) AS bufferBytes,
    0 AS outsideObjects,
    0 AS outsideBytes,
    NULL AS largestOutside
  FROM ObjectAllocationInNewTLAB
  GROUP BY eventThread
  UNION ALL
  SELECT eventThread, 0, 0, count(*), sum(allocationSize), max(allocationSize)
  FROM ObjectAllocationOutsideTLAB
  GROUP BY eventThread
),
threads AS (
  SELECT
    thread_name(eventThread) AS thread,
    CAST(sum(buffers) AS BIGINT) AS buffers,
    CAST(sum(bufferBytes) AS BIGINT) AS bufferBytes,
    CAST(sum(outsideObjects) AS BIGINT) AS outsideObjects,
    CAST(sum(outsideBytes) AS BIGINT) AS outsideBytes,
    CAST(max(largestOutside) AS BIGINT) AS largestOutside
  FROM allocations
  GROUP BY ALL
)
SELECT
  thread,
  buffers,
  bufferBytes,
  CAST(bufferBytes AS DOUBLE) / nullif(buffers, 0) AS averageBuffer,
  outsideObjects,
  outsideBytes,
  CAST(outsideBytes AS DOUBLE) / nullif(outsideObjects, 0) AS averageOutside,
  largestOutside,
  CAST(bufferBytes AS DOUBLE) / nullif(bufferBytes + outsideBytes, 0) AS efficiency
FROM threads
ORDER BY outsideBytes DESC, bufferBytes DESC, thread;
