-- Garbage collection misses its pause goal
--
-- The collector was told how long a pause may be (-XX:MaxGCPauseMillis, with G1 200 ms unless set), and its pauses are longer.
-- The value is the share of the pauses that were longer than the goal, once two of them were.
--
-- topic: garbage_collection
-- severity: warning
-- solution: Look at which phase of the long pauses takes the time. Give the heap more room or more threads to the collector, set a
--   goal that can be kept, or take a collector with short pauses (ZGC, Shenandoah).
-- query: SELECT * FROM "gc-top-pauses"
-- parameter threshold: share of the pauses, by default 0.05
-- needs: jdk.GarbageCollection
-- needs: jdk.GCConfiguration or jdk.UnsignedLongFlag
-- uses: brief_duration
-- reads: GarbageCollection(startTime TIMESTAMP, longestPause DOUBLE, recording VARCHAR)
-- reads: GCConfiguration(pauseTarget DOUBLE, recording VARCHAR)
-- reads: UnsignedLongFlag(name VARCHAR, value BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_gc_pause_goal() → 0

CREATE MACRO rule_gc_pause_goal(threshold := 0.05) AS TABLE
WITH goals AS (
  SELECT recording, min(seconds) AS goal
  FROM (
    SELECT recording, pauseTarget AS seconds FROM GCConfiguration
    UNION ALL
    SELECT recording, value / 1000.0 FROM UnsignedLongFlag WHERE name = 'MaxGCPauseMillis')
  -- Collectors without a goal have a huge one.
  WHERE seconds > 0 AND seconds < 3600
  GROUP BY recording
),
pauses AS (
  SELECT
    p.recording, any_value(g.goal) AS goal, count(*) AS pauses,
    count(*) FILTER (WHERE p.longestPause > g.goal) AS missed,
    max(p.longestPause) AS longest,
    min(p.startTime) FILTER (WHERE p.longestPause > g.goal) AS first,
    max(p.startTime) FILTER (WHERE p.longestPause > g.goal) AS last
  FROM GarbageCollection p
  JOIN goals g ON g.recording IS NOT DISTINCT FROM p.recording
  WHERE p.longestPause > 0
  GROUP BY p.recording
)
SELECT
  missed / CAST(pauses AS DOUBLE) AS value,
  CAST(NULL AS VARCHAR) AS subject,
  missed || ' of ' || pauses || ' collections had a pause longer than the goal of ' || brief_duration(goal) || ', the longest '
    || brief_duration(longest) AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM pauses
WHERE missed / CAST(pauses AS DOUBLE) >= threshold AND missed >= 2
ORDER BY value DESC;
