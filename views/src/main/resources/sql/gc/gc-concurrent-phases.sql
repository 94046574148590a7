-- Phases of garbage collections beside the running program
--
-- The phases in which a concurrent collector (G1, ZGC, Shenandoah) works while the program runs, by name, those with
-- the most time first. They stop nobody, but take processors away. A phase can contain others: do not add the rows up.
-- The parts of parts, which ZGC has, are in gc-concurrent-phases-detail alone.
--
-- needs: jdk.GCPhaseConcurrent or jdk.GCPhaseConcurrentLevel1
-- uses: P95
-- reads: GCPhaseConcurrent(name VARCHAR, duration DOUBLE)
-- reads: GCPhaseConcurrentLevel1(name VARCHAR, duration DOUBLE)
-- column name VARCHAR: the phase
-- column average DOUBLE Timespan: mean length
-- column p95 DOUBLE Timespan: 95 % are shorter
-- column longest DOUBLE Timespan: the longest
-- column count BIGINT: how often it ran
-- column total DOUBLE Timespan: all of them together
-- oracle: gc-concurrent-phases

CREATE VIEW "gc-concurrent-phases" AS
WITH phases AS (
  SELECT name, duration FROM GCPhaseConcurrent
  UNION ALL
  SELECT name, duration FROM GCPhaseConcurrentLevel1
)
SELECT
  trim(name) AS name,
  avg(duration) AS average,
  P95(duration) AS p95,
  max(duration) AS longest,
  count(*) AS count,
  sum(duration) AS total
FROM phases
GROUP BY phases.name
ORDER BY total DESC, name;
