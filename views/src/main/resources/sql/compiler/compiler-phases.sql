-- Phases of compilations
--
-- Where the optimizing compiler spends its time: each phase of its compilations with the level at which it is nested,
-- the outermost level first, and on a level the phases that took longest in all first.
--
-- needs: jdk.CompilerPhase
-- uses: P95
-- reads: CompilerPhase(duration DOUBLE, phase VARCHAR, phaseLevel SMALLINT)
-- column phaseLevel SMALLINT: depth at which the phase is nested in others
-- column phase VARCHAR: name of the phase
-- column average DOUBLE Timespan: mean duration
-- column p95 DOUBLE Timespan: 95 % of them are shorter
-- column longest DOUBLE Timespan: the longest
-- column count BIGINT: how often it ran
-- column total DOUBLE Timespan: all of them together
-- oracle: compiler-phases

CREATE VIEW "compiler-phases" AS
SELECT
  phaseLevel,
  phase,
  avg(duration) AS average,
  P95(duration) AS p95,
  max(duration) AS longest,
  count(*) AS count,
  sum(duration) AS total
FROM CompilerPhase
GROUP BY phaseLevel, phase
ORDER BY phaseLevel, total DESC, phase;
