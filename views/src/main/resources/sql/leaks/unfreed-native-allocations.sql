-- Native memory that was not given back
--
-- The events behind nativemem-leaks: those profiler.Malloc of async-profiler whose memory no later profiler.Free gave
-- back. Addresses are used again, so an address is open when the last that happened to it was an allocation, and that
-- allocation is the one which counts. What is needed until the program ends is here too, and so is all of it in a recording
-- without profiler.Free (option nofree of async-profiler).
--
-- needs: profiler.Malloc
-- reads: "profiler.Malloc"(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, address BIGINT, size BIGINT, recording VARCHAR)
-- reads: "profiler.Free"(startTime TIMESTAMP, address BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was allocated
-- column thread UINTEGER: by which thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column address BIGINT MemoryAddress: where it begins
-- column value BIGINT DataAmount: bytes

CREATE VIEW "unfreed-native-allocations" AS
WITH moments AS (
  -- A free and an allocation of the same address in the same microsecond leave it as open or closed as it was.
  SELECT recording, address, startTime, sum(change) AS change
  FROM (
    SELECT recording, address, startTime, 1 AS change FROM "profiler.Malloc"
    UNION ALL
    SELECT recording, address, startTime, -1 FROM "profiler.Free")
  GROUP BY ALL
),
closed AS (
  SELECT recording, address
  FROM moments
  WHERE change <> 0
  GROUP BY ALL
  HAVING arg_max(change, startTime) < 0
),
allocations AS (
  SELECT
    recording,
    address,
    arg_max(
      {'startTime': startTime, 'thread': eventThread, 'stackTrace': stackTrace, 'size': size}, startTime) AS latest
  FROM "profiler.Malloc"
  GROUP BY ALL
)
SELECT latest.startTime, latest.thread, latest.stackTrace, address, latest.size AS value
FROM allocations a
WHERE NOT EXISTS (
  SELECT 1 FROM closed c WHERE c.address = a.address AND c.recording IS NOT DISTINCT FROM a.recording);
