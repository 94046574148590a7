-- Code that allocates native memory
--
-- How much memory malloc and its relatives gave to whom, and how much of it was not given back: the first frame below the
-- hook of async-profiler, with the first Java method below that. The 25 with the most bytes.
--
-- needs: profiler.Malloc
-- uses: native-allocations, unfreed-native-allocations, method_name
-- reads: StackTrace(_id UINTEGER, topMethod UINTEGER, frames STRUCT(method UINTEGER)[])
-- reads: Method(_id UINTEGER, name VARCHAR)
-- column function VARCHAR: who called malloc, mostly a native function; NULL without a stack
-- column javaMethod VARCHAR: the first Java method of the stack, NULL where there is none
-- column allocations BIGINT: calls
-- column allocated BIGINT DataAmount: their bytes
-- column unfreed BIGINT: calls whose memory was not given back
-- column unfreedBytes BIGINT DataAmount: the bytes of those

CREATE VIEW "nativemem-by-site" AS
WITH calls AS (
  SELECT stackTrace, count(*) AS allocations, sum(value) AS allocated, 0 AS unfreed, 0 AS unfreedBytes
  FROM "native-allocations"
  GROUP BY stackTrace
  UNION ALL
  SELECT stackTrace, 0, 0, count(*), sum(value)
  FROM "unfreed-native-allocations"
  GROUP BY stackTrace
),
tops AS (
  SELECT
    -- The function of async-profiler that stands in for malloc is on top: malloc_hook, calloc_hook.
    s.frames[CASE WHEN m.name LIKE '%\_hook' ESCAPE '\' THEN 2 ELSE 1 END].method AS caller,
    s.topMethod AS javaCaller,
    sum(allocations) AS allocations,
    sum(allocated) AS allocated,
    sum(unfreed) AS unfreed,
    sum(unfreedBytes) AS unfreedBytes
  FROM calls c
  LEFT JOIN StackTrace s ON s._id = c.stackTrace
  LEFT JOIN Method m ON m._id = s.frames[1].method
  GROUP BY ALL
)
SELECT
  method_name(caller) AS function,
  method_name(javaCaller) AS javaMethod,
  CAST(sum(allocations) AS BIGINT) AS allocations,
  CAST(sum(allocated) AS BIGINT) AS allocated,
  CAST(sum(unfreed) AS BIGINT) AS unfreed,
  CAST(sum(unfreedBytes) AS BIGINT) AS unfreedBytes
FROM tops
GROUP BY ALL
ORDER BY 4 DESC, 3 DESC, function, javaMethod
LIMIT 25;
