-- Threads that had to wait for memory under ZGC
--
-- ZGC frees memory beside the running program. When the program allocates faster than that, a thread that finds no free
-- page stands still until a collection is done: a stall, which no pause shows. The 25 threads that waited longest;
-- threads of the same name are separate rows, and one that was renamed is a single row with its first name. Remedies are
-- a larger heap, more concurrent threads (-XX:ConcGCThreads), less allocation.
--
-- needs: jdk.ZAllocationStall
-- uses: P95, thread_name, thread_identity, method_name
-- reads: ZAllocationStall(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, size BIGINT,
--   stackTrace$topApplicationMethod UINTEGER, recording VARCHAR)
-- column thread VARCHAR: who waited
-- column stalls BIGINT: how often
-- column total DOUBLE Timespan: all stalls together
-- column average DOUBLE Timespan: mean length
-- column p95 DOUBLE Timespan: 95 % are shorter
-- column longest DOUBLE Timespan: the longest
-- column requested BIGINT DataAmount: bytes of the pages that were asked for
-- column method VARCHAR: the application's method that waited longest in this thread, NULL without stacks
-- column firstTime TIMESTAMP Timestamp: when the first stall began
-- column lastTime TIMESTAMP Timestamp: when the last stall began

CREATE VIEW "zgc-allocation-stalls" AS
WITH threads AS (
  SELECT eventThread, thread_identity(eventThread) AS thread
  FROM (SELECT DISTINCT eventThread FROM ZAllocationStall)
),
stalls AS (
  SELECT t.thread, s.*
  FROM ZAllocationStall s
  LEFT JOIN threads t ON t.eventThread IS NOT DISTINCT FROM s.eventThread
),
methods AS (
  SELECT recording, thread, arg_max(method, total) AS method
  FROM (
    SELECT recording, thread, stackTrace$topApplicationMethod AS method, sum(duration) AS total
    FROM stalls
    GROUP BY ALL
    ORDER BY method)
  GROUP BY recording, thread
),
totals AS (
  -- Numbers of threads repeat from one JVM to the next.
  SELECT
    recording,
    thread,
    arg_min(eventThread, startTime) AS id,
    count(*) AS stalls,
    sum(duration) AS total,
    avg(duration) AS average,
    P95(duration) AS p95,
    max(duration) AS longest,
    CAST(sum(size) AS BIGINT) AS requested,
    min(startTime) AS firstTime,
    max(startTime) AS lastTime
  FROM stalls
  GROUP BY recording, thread
  ORDER BY total DESC, firstTime, id
  LIMIT 25
)
SELECT
  thread_name(t.id) AS thread,
  t.stalls,
  t.total,
  t.average,
  t.p95,
  t.longest,
  t.requested,
  method_name(m.method) AS method,
  t.firstTime,
  t.lastTime
FROM totals t
LEFT JOIN methods m ON m.thread IS NOT DISTINCT FROM t.thread AND m.recording IS NOT DISTINCT FROM t.recording
ORDER BY t.total DESC, t.firstTime, t.id;
