-- How much of the time is left for the program
--
-- The share of the recording in which the garbage collector did not stop the program, and how often it ran. A row for
-- each recording with collections. Concurrent work takes processors but does not stop anybody: it is "concurrentTime"
-- and not in the throughput. Without jdk.GCPhasePause the pauses are those of jdk.GarbageCollection.
--
-- needs: jdk.GCPhasePause or jdk.GarbageCollection
-- reads: RecordingFile(file VARCHAR, startTime TIMESTAMP, endTime TIMESTAMP)
-- reads: GCPhasePause(duration DOUBLE, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, duration DOUBLE, sumOfPauses DOUBLE, longestPause DOUBLE, recording VARCHAR)
-- column elapsed DOUBLE Timespan: length of the recording
-- column collections BIGINT: collections that ended in it
-- column interval DOUBLE Timespan: from one collection to the next, on average
-- column pauseTime DOUBLE Timespan: the program stood still
-- column longestPause DOUBLE Timespan: the longest pause
-- column concurrentTime DOUBLE Timespan: one collection or several ran beside the program
-- column throughput DOUBLE Percentage: time not in pauses, of the recording
-- column overhead DOUBLE Percentage: time in pauses, of the recording
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "gc-throughput" AS
WITH files AS (
  SELECT
    CASE WHEN (SELECT count(*) FROM RecordingFile) > 1 THEN file END AS recording,
    CAST(epoch_us(endTime) - epoch_us(startTime) AS DOUBLE) / 1e6 AS elapsed
  FROM RecordingFile
),
collections AS (
  SELECT
    recording,
    count(*) AS collections,
    sum(sumOfPauses) AS pauseTime,
    max(longestPause) AS longestPause
  FROM GarbageCollection
  GROUP BY recording
),
-- Collections overlap: young ones run within an old one. What lies in several of them counts once.
covered AS (
  SELECT recording, sum(greatest(ends - greatest(begins, coalesce(covers, begins)), 0)) / 1e6 AS time
  FROM (
    SELECT
      *,
      max(ends) OVER (
        PARTITION BY recording ORDER BY begins, ends ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS covers
    FROM (
      SELECT recording, epoch_us(startTime) AS begins, epoch_us(startTime) + duration * 1e6 AS ends
      FROM GarbageCollection
      WHERE isfinite(duration)))
  GROUP BY recording
),
pauses AS (
  SELECT recording, sum(duration) AS pauseTime, max(duration) AS longestPause FROM GCPhasePause GROUP BY recording
),
numbers AS (
  SELECT
    f.elapsed,
    coalesce(c.collections, 0) AS collections,
    coalesce(p.pauseTime, c.pauseTime, 0) AS pauseTime,
    coalesce(p.longestPause, c.longestPause) AS longestPause,
    greatest(coalesce(t.time - c.pauseTime, 0), 0) AS concurrentTime,
    f.recording
  FROM files f
  LEFT JOIN collections c ON c.recording IS NOT DISTINCT FROM f.recording
  LEFT JOIN covered t ON t.recording IS NOT DISTINCT FROM f.recording
  LEFT JOIN pauses p ON p.recording IS NOT DISTINCT FROM f.recording
  -- Without any event nobody knows whether there was no collection or it was not recorded.
  WHERE c.collections > 0 OR p.pauseTime IS NOT NULL
)
SELECT
  elapsed,
  collections,
  elapsed / nullif(collections, 0) AS interval,
  pauseTime,
  longestPause,
  concurrentTime,
  1 - pauseTime / nullif(elapsed, 0) AS throughput,
  pauseTime / nullif(elapsed, 0) AS overhead,
  recording
FROM numbers
ORDER BY recording;
