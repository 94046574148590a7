-- Work of parallel threads within pauses
--
-- What the collector's threads did while the program stood still (G1, Shenandoah, Parallel), by name, those with the
-- most time first. The time is summed over the threads, so it exceeds that of the pauses.
--
-- needs: jdk.GCPhaseParallel
-- uses: P95
-- reads: GCPhaseParallel(name VARCHAR, duration DOUBLE)
-- column name VARCHAR: the work
-- column average DOUBLE Timespan: mean length
-- column p95 DOUBLE Timespan: 95 % are shorter
-- column longest DOUBLE Timespan: the longest
-- column count BIGINT: how often a thread did it
-- column total DOUBLE Timespan: all of it, over all threads
-- oracle: gc-parallel-phases

CREATE VIEW "gc-parallel-phases" AS
SELECT
  trim(name) AS name,
  avg(duration) AS average,
  P95(duration) AS p95,
  max(duration) AS longest,
  count(*) AS count,
  sum(duration) AS total
FROM GCPhaseParallel
GROUP BY GCPhaseParallel.name
ORDER BY total DESC, name;
