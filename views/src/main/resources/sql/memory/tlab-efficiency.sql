-- How well allocation buffers serve each thread
--
-- Whether threads allocate in their buffers (TLAB), which is fast, or past them, which is slow: a row a thread, also
-- where several have the same name, those that allocate most past their buffers first. Many objects outside point to
-- objects larger than a buffer. Needs the events about buffers, which are off in the JDK's default settings.
--
-- needs: jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: thread_name, thread_identity
-- reads: ObjectAllocationInNewTLAB(startTime TIMESTAMP, eventThread UINTEGER, tlabSize BIGINT, recording VARCHAR)
-- reads: ObjectAllocationOutsideTLAB(startTime TIMESTAMP, eventThread UINTEGER, allocationSize BIGINT, recording VARCHAR)
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
    eventThread AS id,
    recording,
    min(startTime) AS first,
    count(*) AS buffers,
    sum(tlabSize) AS bufferBytes,
    0 AS outsideObjects,
    0 AS outsideBytes,
    NULL AS largestOutside
  FROM ObjectAllocationInNewTLAB
  GROUP BY eventThread, recording
  UNION ALL
  SELECT eventThread, recording, min(startTime), 0, 0, count(*), sum(allocationSize), max(allocationSize)
  FROM ObjectAllocationOutsideTLAB
  GROUP BY eventThread, recording
),
threads AS (
  SELECT
    arg_min(id, first) AS id,
    min(first) AS first,
    CAST(sum(buffers) AS BIGINT) AS buffers,
    CAST(sum(bufferBytes) AS BIGINT) AS bufferBytes,
    CAST(sum(outsideObjects) AS BIGINT) AS outsideObjects,
    CAST(sum(outsideBytes) AS BIGINT) AS outsideBytes,
    CAST(max(largestOutside) AS BIGINT) AS largestOutside
  FROM allocations
  -- One that was renamed is a single row with its first name; numbers repeat from one JVM to the next.
  GROUP BY recording, thread_identity(id)
)
SELECT
  thread_name(id) AS thread,
  buffers,
  bufferBytes,
  CAST(bufferBytes AS DOUBLE) / nullif(buffers, 0) AS averageBuffer,
  outsideObjects,
  outsideBytes,
  CAST(outsideBytes AS DOUBLE) / nullif(outsideObjects, 0) AS averageOutside,
  largestOutside,
  CAST(bufferBytes AS DOUBLE) / nullif(bufferBytes + outsideBytes, 0) AS efficiency
FROM threads
ORDER BY outsideBytes DESC, bufferBytes DESC, first, id;
