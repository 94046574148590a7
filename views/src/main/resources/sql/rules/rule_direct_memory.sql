-- Direct memory is nearly used up
--
-- Buffers outside of the heap (ByteBuffer.allocateDirect) are freed only when a garbage collection finds their small objects. When
-- their limit is reached, the JVM runs System.gc() and then throws an OutOfMemoryError. The value is the used part of the
-- limit, at its greatest.
--
-- topic: heap
-- severity: warning
-- solution: Use buffers again (a pool) or release them; raise -XX:MaxDirectMemorySize when the need is real.
-- query: SELECT startTime, count, memoryUsed, totalCapacity, maxCapacity FROM DirectBufferStatistics ORDER BY startTime
-- parameter threshold: used part of the limit, by default 0.8
-- needs: jdk.DirectBufferStatistics
-- uses: brief_share, brief_memory
-- reads: DirectBufferStatistics(startTime TIMESTAMP, maxCapacity BIGINT, count BIGINT, memoryUsed BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_direct_memory() → 0

CREATE MACRO rule_direct_memory(threshold := 0.8) AS TABLE
WITH most AS (
  SELECT
    recording, max(memoryUsed) AS used, max(maxCapacity) AS most, arg_max("count", memoryUsed) AS buffers,
    arg_max(startTime, memoryUsed) AS moment
  FROM DirectBufferStatistics
  WHERE maxCapacity > 0
  GROUP BY recording
)
SELECT
  used / CAST(most AS DOUBLE) AS value,
  CAST(NULL AS VARCHAR) AS subject,
  buffers || ' direct buffers used ' || brief_memory(used) || ' of the ' || brief_memory(most) || ' that they may ('
    || brief_share(used / CAST(most AS DOUBLE)) || ')' AS summary,
  moment AS startTime,
  moment AS endTime,
  recording
FROM most
WHERE used / CAST(most AS DOUBLE) >= threshold
ORDER BY value DESC;
