-- What garbage collections gave for their time
--
-- Memory that collections freed against the time they took, by collector and cause, those with the longest pauses
-- first. Little memory a second of pause means that most objects are alive: the heap or the young generation is too
-- small for the program, or it leaks. Freed is what was in use before a collection less what is after it. While a
-- concurrent collector works the program goes on to allocate, so its figure is too low, and can be negative.
--
-- needs: jdk.GarbageCollection
-- uses: gc
-- column name VARCHAR: the collector
-- column cause VARCHAR: why it ran
-- column kind VARCHAR: Young or Old, as in the view gc
-- column collections BIGINT: how often
-- column pauseTime DOUBLE Timespan: the program stood still
-- column duration DOUBLE Timespan: from start to end, concurrent work included
-- column reclaimed BIGINT DataAmount: bytes freed
-- column reclaimedShare DOUBLE Percentage: of what was in use before
-- column perCollection DOUBLE DataAmount: bytes freed by a collection
-- column perPauseSecond DOUBLE DataAmount: bytes freed a second of pause
-- column perSecond DOUBLE DataAmount: bytes freed a second of collection

CREATE VIEW "gc-efficiency" AS
SELECT
  name,
  cause,
  kind,
  count(*) AS collections,
  sum(sumOfPauses) AS pauseTime,
  sum(duration) AS duration,
  CAST(sum(reclaimed) AS BIGINT) AS reclaimed,
  CAST(sum(reclaimed) AS DOUBLE) / nullif(CAST(sum(heapBefore) FILTER (WHERE reclaimed IS NOT NULL) AS DOUBLE), 0)
    AS reclaimedShare,
  CAST(sum(reclaimed) AS DOUBLE) / count(reclaimed) AS perCollection,
  CAST(sum(reclaimed) AS DOUBLE) / nullif(sum(sumOfPauses) FILTER (WHERE reclaimed IS NOT NULL), 0) AS perPauseSecond,
  CAST(sum(reclaimed) AS DOUBLE) / nullif(sum(duration) FILTER (WHERE reclaimed IS NOT NULL), 0) AS perSecond
FROM "gc"
WHERE name IS NOT NULL
GROUP BY name, cause, kind
ORDER BY pauseTime DESC, name, cause, kind;
