-- Huge objects start garbage collections
--
-- An object of more than half a region of G1 goes into regions of its own, in the old generation at once, and may start a
-- collection. The value is the share of the collections that such objects started, once there were five.
--
-- topic: garbage_collection
-- severity: info
-- solution: A greater -XX:G1HeapRegionSize (up to 32 MB) makes them ordinary objects; or allocate smaller arrays, or keep them.
-- query: SELECT startTime, cause, name, sumOfPauses, heapBefore FROM gc WHERE cause = 'G1 Humongous Allocation' ORDER BY startTime
-- parameter threshold: share of the collections, by default 0.2
-- needs: jdk.GarbageCollection
-- uses: brief_share
-- reads: GarbageCollection(startTime TIMESTAMP, cause VARCHAR, recording VARCHAR)
-- example: SELECT count(*) FROM rule_humongous_allocation() → 0

CREATE MACRO rule_humongous_allocation(threshold := 0.2) AS TABLE
WITH counts AS (
  SELECT
    recording,
    count(*) AS collections,
    count(*) FILTER (WHERE cause = 'G1 Humongous Allocation') AS huge,
    min(startTime) FILTER (WHERE cause = 'G1 Humongous Allocation') AS first,
    max(startTime) FILTER (WHERE cause = 'G1 Humongous Allocation') AS last
  FROM GarbageCollection
  GROUP BY recording
)
SELECT
  huge / CAST(collections AS DOUBLE) AS value,
  CAST(NULL AS VARCHAR) AS subject,
  huge || ' of ' || collections || ' collections (' || brief_share(huge / CAST(collections AS DOUBLE))
    || ') were started by objects larger than half a region' AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM counts
WHERE huge / CAST(collections AS DOUBLE) >= threshold AND huge >= 5
ORDER BY value DESC;
