-- Memory that each thread allocated
--
-- How many bytes each thread allocated since it started, by the last value that the recording has of it. A row is a
-- thread, also where several have the same name. Threads that end between two measurements are missing, virtual threads
-- are part of the threads that carry them.
--
-- needs: jdk.ThreadAllocationStatistics
-- uses: thread_name
-- reads: ThreadAllocationStatistics(startTime TIMESTAMP, thread UINTEGER, allocated BIGINT, recording VARCHAR)
-- column thread VARCHAR: its name
-- column allocated BIGINT DataAmount: bytes since its start
-- column percentage DOUBLE Percentage: its share of the bytes of all threads
-- oracle: thread-allocation
-- difference: a thread without a name has its number in place of an empty text

CREATE VIEW "thread-allocation" AS
WITH threads AS (
  SELECT thread, recording, arg_max(allocated, startTime) AS allocated
  FROM ThreadAllocationStatistics
  GROUP BY thread, recording
)
SELECT
  thread_name(thread) AS thread,
  allocated,
  allocated / nullif(CAST((SELECT sum(allocated) FROM threads) AS DOUBLE), 0) AS percentage
FROM threads
ORDER BY allocated DESC, thread_name(threads.thread), threads.thread, recording;
