-- What threads do by the clock
--
-- How often each thread was sampled in "wall-samples", and how often it ran then. All threads are sampled at the same
-- pace, so samples are time in which the thread existed; those where it ran are time on a CPU or ready for one. Threads of
-- the same name are separate rows, and one that was renamed is a single row with its first name.
--
-- needs: profiler.WallClockSample or profiler.Log
-- uses: wall-samples, thread_name, thread_identity
-- column thread VARCHAR: its name
-- column samples BIGINT: its samples, running or not
-- column percent DOUBLE Percentage: their share of the samples of all threads
-- column running BIGINT: those of its samples in which it ran
-- column waiting BIGINT: those in which it slept or waited
-- column runningShare DOUBLE Percentage: share of its samples in which it ran

CREATE VIEW "wall-clock-by-thread" AS
WITH ids AS (
  SELECT
    thread AS id,
    recording,
    sum(value) AS samples,
    coalesce(sum(value) FILTER (WHERE state = 'STATE_RUNNABLE'), 0) AS running,
    min(startTime) AS first
  FROM "wall-samples"
  GROUP BY ALL
),
threads AS (
  SELECT
    arg_min(id, first) AS id,
    CAST(sum(samples) AS BIGINT) AS samples,
    CAST(sum(running) AS BIGINT) AS running
  FROM ids
  -- Numbers of threads repeat from one JVM to the next.
  GROUP BY recording, thread_identity(id)
)
SELECT
  thread_name(id) AS thread,
  samples,
  samples / CAST(sum(samples) OVER () AS DOUBLE) AS percent,
  running,
  samples - running AS waiting,
  running / CAST(samples AS DOUBLE) AS runningShare
FROM threads
ORDER BY samples DESC, running DESC, thread, id;
