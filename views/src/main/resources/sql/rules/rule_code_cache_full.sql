-- The code cache is nearly full
--
-- Compiled code has no more room: methods stay interpreted or are thrown out and compiled again, and everything becomes slow. The
-- value is the used part of each segment of the code cache, at its greatest. The small segment of the JVM's own code
-- (non-nmethods) is filled at the start and does not count.
--
-- topic: code_cache
-- severity: warning
-- solution: Raise -XX:ReservedCodeCacheSize. When the code never stops growing, look for generated classes (class_loader_leak).
-- query: SELECT startTime, codeBlobType, reservedTopAddress - startAddress AS size, unallocatedCapacity, fullCount FROM CodeCacheStatistics ORDER BY ALL
-- parameter threshold: used part, by default 0.9
-- needs: jdk.CodeCacheStatistics
-- uses: brief_share, brief_memory
-- reads: CodeCacheStatistics(startTime TIMESTAMP, codeBlobType VARCHAR, startAddress BIGINT, reservedTopAddress BIGINT,
--   unallocatedCapacity BIGINT, fullCount INTEGER, recording VARCHAR)
-- example: SELECT count(*) FROM rule_code_cache_full() → 0

CREATE MACRO rule_code_cache_full(threshold := 0.9) AS TABLE
WITH uses AS (
  SELECT
    recording, codeBlobType AS segment, startTime, fullCount,
    CAST(reservedTopAddress - startAddress AS DOUBLE) AS size,
    1 - unallocatedCapacity / nullif(CAST(reservedTopAddress - startAddress AS DOUBLE), 0) AS value
  FROM CodeCacheStatistics
  WHERE codeBlobType NOT LIKE '%non-nmethods%'
),
most AS (
  SELECT
    recording, segment, max(value) AS value, max(size) AS size, max(fullCount) AS times, arg_max(startTime, value) AS moment
  FROM uses
  GROUP BY recording, segment
)
SELECT
  value,
  segment AS subject,
  segment || ' used ' || brief_share(value) || ' of its ' || brief_memory(size)
    || CASE WHEN times > 0 THEN ' and was full ' || times || ' times' ELSE '' END AS summary,
  moment AS startTime,
  moment AS endTime,
  recording
FROM most
WHERE value >= threshold
ORDER BY value DESC, subject;
