-- Code that waits for native locks
--
-- How long threads waited for mutexes and other locks of native code, as async-profiler records them with nativelock: by
-- the first frame below its hook, with the first Java method below that. The 25 with the longest waits together. Their
-- whole stacks: FROM flame_graph('"profiler.NativeLock"', value := duration).
--
-- needs: profiler.NativeLock
-- uses: method_name
-- reads: "profiler.NativeLock"(duration DOUBLE, stackTrace UINTEGER, address BIGINT)
-- reads: StackTrace(_id UINTEGER, topMethod UINTEGER, frames STRUCT(method UINTEGER)[])
-- reads: Method(_id UINTEGER, name VARCHAR)
-- column function VARCHAR: who waited, mostly a native function; NULL without a stack
-- column javaMethod VARCHAR: the first Java method of the stack, NULL where there is none
-- column waits BIGINT: how often
-- column locks BIGINT: for how many locks
-- column total DOUBLE Timespan: how long together
-- column average DOUBLE Timespan: the mean
-- column longest DOUBLE Timespan: the longest wait

CREATE VIEW "nativelock-by-site" AS
WITH waits AS (
  SELECT
    -- The function of async-profiler that stands in for pthread_mutex_lock is on top.
    s.frames[CASE WHEN m.name LIKE '%\_hook' ESCAPE '\' THEN 2 ELSE 1 END].method AS caller,
    s.topMethod AS javaCaller,
    l.address,
    count(*) AS waits,
    sum(l.duration) AS total,
    max(l.duration) AS longest
  FROM "profiler.NativeLock" l
  LEFT JOIN StackTrace s ON s._id = l.stackTrace
  LEFT JOIN Method m ON m._id = s.frames[1].method
  GROUP BY ALL
)
SELECT
  method_name(caller) AS function,
  method_name(javaCaller) AS javaMethod,
  CAST(sum(waits) AS BIGINT) AS waits,
  count(DISTINCT address) AS locks,
  sum(total) AS total,
  sum(total) / CAST(sum(waits) AS DOUBLE) AS average,
  max(longest) AS longest
FROM waits
GROUP BY ALL
ORDER BY 5 DESC, 3 DESC, function, javaMethod
LIMIT 25;
