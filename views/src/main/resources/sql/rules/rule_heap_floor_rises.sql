-- What stays on the heap grows
--
-- After each collection of the old generation less garbage and more live objects are left: a leak, or a cache that is not full
-- yet. Between two such collections the least heap that was in use after any collection is taken; it has to rise each time, over
-- four times at least, first minute of the JVM left out. The value is how much it rose, as a share of the largest heap.
--
-- topic: heap
-- severity: warning
-- solution: Find out what is kept: memory-leaks-by-class shows old objects (record with path-to-gc-roots), a heap dump all of them.
-- query: SELECT startTime, kind, heapBefore, heapAfter FROM gc ORDER BY startTime
-- parameter threshold: share of the largest heap, by default 0.1
-- needs: jdk.GarbageCollection
-- needs: jdk.GCHeapSummary
-- needs: jdk.GCHeapConfiguration
-- uses: gc, recording-times, brief_memory, brief_duration
-- reads: GCHeapConfiguration(maxSize BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_heap_floor_rises() → 0

CREATE MACRO rule_heap_floor_rises(threshold := 0.1) AS TABLE
WITH collections AS (
  SELECT
    g.recording,
    g.startTime,
    g.heapAfter,
    count(*) FILTER (WHERE g.kind = 'Old') OVER (
      PARTITION BY g.recording ORDER BY g.startTime, g.gcId ROWS UNBOUNDED PRECEDING) AS part
  FROM "gc" g
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM g.recording
  WHERE g.startTime >= t.warmTime
),
floors AS (
  SELECT recording, part, min(heapAfter) AS floor, min(startTime) AS startTime
  FROM collections
  WHERE part > 0 AND heapAfter > 0
  GROUP BY recording, part
),
steps AS (
  SELECT *, floor - lag(floor) OVER (PARTITION BY recording ORDER BY part) AS rise FROM floors
),
rises AS (
  SELECT
    recording, count(*) AS parts, min(rise) AS least, arg_min(floor, part) AS fromFloor, arg_max(floor, part) AS toFloor,
    min(startTime) AS first, max(startTime) AS last
  FROM steps
  GROUP BY recording
),
found AS (
  SELECT r.*, (r.toFloor - r.fromFloor) / CAST(h.maxSize AS DOUBLE) AS value
  FROM rises r
  JOIN (SELECT recording, max(maxSize) AS maxSize FROM GCHeapConfiguration GROUP BY recording) h
    ON h.recording IS NOT DISTINCT FROM r.recording
  WHERE r.parts >= 5 AND r.least > 0 AND h.maxSize > 0
)
SELECT
  value,
  CAST(NULL AS VARCHAR) AS subject,
  'What is left after collections of the old generation rose ' || (parts - 1) || ' times in a row, from '
    || brief_memory(fromFloor) || ' to ' || brief_memory(toFloor) || ' in '
    || brief_duration(CAST(epoch_us(last) - epoch_us(first) AS DOUBLE) / 1e6) AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM found
WHERE value >= threshold
ORDER BY value DESC;
