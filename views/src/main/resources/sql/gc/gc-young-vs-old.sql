-- Young against old garbage collections
--
-- How collections of the young generation compare with those that include the old one or mark it: how often, how long
-- the program stood still, what they freed. The view gc says what counts as which. Many old collections, or long pauses
-- of them, mean that objects reach the old generation too early or that it is too small.
--
-- needs: jdk.GarbageCollection
-- uses: gc, P95
-- column kind VARCHAR: Young or Old, NULL for collectors of unknown names
-- column collections BIGINT: how often
-- column share DOUBLE Percentage: of all collections
-- column pauseTime DOUBLE Timespan: the program stood still
-- column pauseShare DOUBLE Percentage: of the time in pauses
-- column average DOUBLE Timespan: pauses of a collection, on average
-- column p95 DOUBLE Timespan: 95 % of the collections have shorter pauses together
-- column longestPause DOUBLE Timespan: the longest single pause
-- column duration DOUBLE Timespan: from start to end, concurrent work included
-- column interval DOUBLE Timespan: from the start of one to the start of the next, on average
-- column reclaimed BIGINT DataAmount: bytes freed; too low for concurrent collectors, as the program goes on
-- column reclaimedPerSecond DOUBLE DataAmount: bytes freed a second of pause

CREATE VIEW "gc-young-vs-old" AS
SELECT
  kind,
  count(*) AS collections,
  count(*) / CAST(sum(count(*)) OVER () AS DOUBLE) AS share,
  sum(sumOfPauses) AS pauseTime,
  sum(sumOfPauses) / nullif(sum(sum(sumOfPauses)) OVER (), 0) AS pauseShare,
  avg(sumOfPauses) AS average,
  P95(sumOfPauses) AS p95,
  max(longestPause) AS longestPause,
  sum(duration) AS duration,
  avg(interval) AS interval,
  CAST(sum(reclaimed) AS BIGINT) AS reclaimed,
  CAST(sum(reclaimed) AS DOUBLE) / nullif(sum(sumOfPauses) FILTER (WHERE reclaimed IS NOT NULL), 0)
    AS reclaimedPerSecond
FROM (
  SELECT
    *,
    -- Nothing is known of the time between two recordings.
    CAST(epoch_us(startTime) - lag(epoch_us(startTime)) OVER (PARTITION BY recording, kind ORDER BY startTime, gcId)
      AS DOUBLE) / 1e6 AS interval
  FROM "gc"
  WHERE startTime IS NOT NULL)
GROUP BY kind
ORDER BY pauseTime DESC, kind;
