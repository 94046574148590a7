-- Share of time in garbage collection pauses over time
--
-- The recording in windows of equal width, about 100 at most, and for each how much of it the program stood still. A
-- pause that reaches into the next window counts in both with the part that lies there. The share since the start is in
-- the last row that of the whole recording. Concurrent work of a collector is no pause and does not count. Without
-- jdk.GCPhasePause the pauses are those of jdk.GarbageCollection, as one at its start. No row for a recording without
-- pauses.
--
-- needs: jdk.GCPhasePause or jdk.GarbageCollection
-- reads: RecordingFile(file VARCHAR, startTime TIMESTAMP, endTime TIMESTAMP)
-- reads: GCPhasePause(startTime TIMESTAMP, duration DOUBLE, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, sumOfPauses DOUBLE, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the window begins
-- column width DOUBLE Timespan: of the window; the last one ends with the recording
-- column pauses BIGINT: pauses in it, whole or in part
-- column pauseTime DOUBLE Timespan: the program stood still
-- column share DOUBLE Percentage: of the window
-- column longest DOUBLE Timespan: the longest pause, or part of one, in it
-- column shareSinceStart DOUBLE Percentage: of the time from the start of the recording to the end of the window
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "gc-overhead" AS
WITH pauses AS (
  SELECT recording, epoch_us(startTime) AS start, duration * 1e6 AS length FROM GCPhasePause
  UNION ALL
  SELECT recording, epoch_us(startTime), sumOfPauses * 1e6
  FROM GarbageCollection g
  WHERE sumOfPauses > 0
    AND NOT EXISTS (SELECT 1 FROM GCPhasePause p WHERE p.recording IS NOT DISTINCT FROM g.recording)
),
files AS (
  SELECT
    CASE WHEN (SELECT count(*) FROM RecordingFile) > 1 THEN file END AS recording,
    epoch_us(startTime) AS start,
    CAST(epoch_us(endTime) - epoch_us(startTime) AS DOUBLE) AS length
  FROM RecordingFile
  WHERE endTime > startTime
),
spans AS (
  SELECT
    recording,
    start,
    length,
    -- The narrowest that gives 100 windows at most, in microseconds.
    coalesce(
      list_min(list_filter(
        [1e3, 1e4, 1e5, 1e6, 5e6, 1e7, 3e7, 6e7, 3e8, 6e8, 1.8e9, 3.6e9, 1.44e10],
        lambda w: w >= length / 100)),
      8.64e10) AS width
  FROM files f
  -- Without any pause nobody knows whether there was none or they were not recorded.
  WHERE EXISTS (SELECT 1 FROM pauses p WHERE p.recording IS NOT DISTINCT FROM f.recording)
),
windows AS (
  SELECT recording, start, length, width, unnest(range(CAST(ceil(length / width) AS BIGINT))) AS number FROM spans
),
-- A pause for each window that it touches.
touched AS (
  SELECT
    s.recording,
    s.start,
    s.width,
    p.start - s.start AS begins,
    least(p.start - s.start + p.length, s.length) AS ends,
    unnest(range(
      CAST(floor(greatest(p.start - s.start, 0) / s.width) AS BIGINT),
      CAST(floor(least(p.start - s.start + p.length, s.length) / s.width) AS BIGINT) + 1)) AS number
  FROM pauses p
  JOIN spans s ON p.recording IS NOT DISTINCT FROM s.recording
  WHERE isfinite(p.length) AND p.length >= 0
),
parts AS (
  SELECT recording, number, count(*) AS pauses, sum(part) AS part, max(part) AS longest
  FROM (
    SELECT
      recording,
      number,
      least(ends, (number + 1) * width) - greatest(begins, number * width) AS part
    FROM touched)
  WHERE part >= 0
  GROUP BY recording, number
)
SELECT
  make_timestamp(w.start + CAST(w.number * w.width AS BIGINT)) AS startTime,
  least(w.width, w.length - w.number * w.width) / 1e6 AS width,
  coalesce(p.pauses, 0) AS pauses,
  coalesce(p.part, 0) / 1e6 AS pauseTime,
  coalesce(p.part, 0) / least(w.width, w.length - w.number * w.width) AS share,
  p.longest / 1e6 AS longest,
  coalesce(sum(p.part) OVER (PARTITION BY w.recording ORDER BY w.number), 0)
    / least((w.number + 1) * w.width, w.length) AS shareSinceStart,
  w.recording
FROM windows w
LEFT JOIN parts p ON p.number = w.number AND p.recording IS NOT DISTINCT FROM w.recording
ORDER BY w.recording, w.number;
