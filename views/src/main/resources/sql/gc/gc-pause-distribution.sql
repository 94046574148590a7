-- How pauses of garbage collections are distributed
--
-- The pauses by length, in steps of 1, 2, 5, 10: how many there are of each length and what they add up to. Steps
-- without pauses between others are listed too. Without jdk.GCPhasePause the longest pause of each collection counts.
--
-- needs: jdk.GCPhasePause or jdk.GarbageCollection
-- reads: GCPhasePause(duration DOUBLE, recording VARCHAR)
-- reads: GarbageCollection(longestPause DOUBLE, recording VARCHAR)
-- column atLeast DOUBLE Timespan: the shortest pause that belongs here
-- column below DOUBLE Timespan: longer ones do not
-- column pauses BIGINT: how many
-- column share DOUBLE Percentage: of all pauses
-- column shareBelow DOUBLE Percentage: pauses of this length and shorter, of all pauses
-- column total DOUBLE Timespan: their time together
-- column totalShare DOUBLE Percentage: of the time of all pauses

CREATE VIEW "gc-pause-distribution" AS
WITH pauses AS (
  SELECT duration FROM GCPhasePause WHERE isfinite(duration)
  UNION ALL
  SELECT longestPause FROM GarbageCollection g
  WHERE longestPause > 0
    AND NOT EXISTS (SELECT 1 FROM GCPhasePause p WHERE p.recording IS NOT DISTINCT FROM g.recording)
),
-- Whole nanoseconds, so that a length at the limit of a step is on the right side.
steps AS (
  SELECT number, atLeast, lead(atLeast) OVER (ORDER BY number) AS below
  FROM (
    SELECT 0 AS number, CAST(0 AS BIGINT) AS atLeast
    UNION ALL
    SELECT i + 1, CAST([1, 2, 5][i % 3 + 1] * 10 ** (i // 3 + 3) AS BIGINT) FROM range(0, 31) t(i))
),
counted AS (
  SELECT s.number, count(*) AS pauses, sum(p.duration) AS total
  FROM pauses p
  JOIN steps s
    ON CAST(round(p.duration * 1e9) AS BIGINT) >= s.atLeast
    AND (CAST(round(p.duration * 1e9) AS BIGINT) < s.below OR s.below IS NULL)
  GROUP BY s.number
)
SELECT
  s.atLeast / 1e9 AS atLeast,
  s.below / 1e9 AS below,
  coalesce(c.pauses, 0) AS pauses,
  coalesce(c.pauses, 0) / CAST((SELECT sum(pauses) FROM counted) AS DOUBLE) AS share,
  CAST(sum(c.pauses) OVER (ORDER BY s.number) AS DOUBLE) / CAST((SELECT sum(pauses) FROM counted) AS DOUBLE)
    AS shareBelow,
  coalesce(c.total, 0) AS total,
  coalesce(c.total, 0) / nullif((SELECT sum(total) FROM counted), 0) AS totalShare
FROM steps s
LEFT JOIN counted c ON c.number = s.number
WHERE s.number BETWEEN (SELECT min(number) FROM counted) AND (SELECT max(number) FROM counted)
ORDER BY s.number;
