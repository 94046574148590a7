-- How long garbage collection stopped the program
--
-- One row about all pauses of the garbage collector: how many, how long together, and how their lengths are
-- distributed. No row when there were none.
--
-- needs: jdk.GCPhasePause
-- uses: P90, P95, P99, P999
-- reads: GCPhasePause(duration DOUBLE)
-- column total DOUBLE Timespan: all pauses together
-- column pauses BIGINT: number of pauses
-- column minimum DOUBLE Timespan: the shortest
-- column median DOUBLE Timespan: half of the pauses are shorter
-- column average DOUBLE Timespan: the mean
-- column p90 DOUBLE Timespan: 90 % of the pauses are shorter
-- column p95 DOUBLE Timespan: 95 % of the pauses are shorter
-- column p99 DOUBLE Timespan: 99 % of the pauses are shorter
-- column p999 DOUBLE Timespan: 99.9 % of the pauses are shorter
-- column maximum DOUBLE Timespan: the longest
-- oracle: gc-pauses

CREATE VIEW "gc-pauses" AS
SELECT
  sum(duration) AS total,
  count(duration) AS pauses,
  min(duration) AS minimum,
  median(duration) AS median,
  avg(duration) AS average,
  P90(duration) AS p90,
  P95(duration) AS p95,
  P99(duration) AS p99,
  P999(duration) AS p999,
  max(duration) AS maximum
FROM GCPhasePause
HAVING count(duration) > 0;
