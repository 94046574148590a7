-- Phases of the pauses of garbage collections
--
-- What the collector did while the program stood still: the pauses themselves, then their parts, the parts of these,
-- and so on down to level 4. Within a level, those with the most time first. A level is contained in the one before, so
-- do not add the rows up. A phase can be on one level in one kind of collection and on another in the next (Report
-- Object Count, Notify PhantomReferences): it is a single row, on the level where it was seen last. The view
-- gc-phase-breakdown tells collectors and levels apart.
--
-- needs: jdk.GCPhasePause or jdk.GCPhasePauseLevel1 or jdk.GCPhasePauseLevel2 or jdk.GCPhasePauseLevel3 or
--   jdk.GCPhasePauseLevel4
-- uses: P95
-- reads: GCPhasePause(gcId INTEGER, name VARCHAR, duration DOUBLE)
-- reads: GCPhasePauseLevel1(gcId INTEGER, name VARCHAR, duration DOUBLE)
-- reads: GCPhasePauseLevel2(gcId INTEGER, name VARCHAR, duration DOUBLE)
-- reads: GCPhasePauseLevel3(gcId INTEGER, name VARCHAR, duration DOUBLE)
-- reads: GCPhasePauseLevel4(gcId INTEGER, name VARCHAR, duration DOUBLE)
-- column type VARCHAR: GC Phase Pause, or GC Phase Pause Level 1 to 4
-- column name VARCHAR: the phase
-- column average DOUBLE Timespan: mean length
-- column p95 DOUBLE Timespan: 95 % are shorter
-- column longest DOUBLE Timespan: the longest
-- column count BIGINT: how often it ran
-- column total DOUBLE Timespan: all of them together
-- oracle: gc-pause-phases

CREATE VIEW "gc-pause-phases" AS
WITH phases AS (
  SELECT 0 AS level, gcId, name, duration FROM GCPhasePause
  UNION ALL
  SELECT 1, gcId, name, duration FROM GCPhasePauseLevel1
  UNION ALL
  SELECT 2, gcId, name, duration FROM GCPhasePauseLevel2
  UNION ALL
  SELECT 3, gcId, name, duration FROM GCPhasePauseLevel3
  UNION ALL
  SELECT 4, gcId, name, duration FROM GCPhasePauseLevel4
),
names AS (
  SELECT
    -- The level of the last collection; there the outer phase, which ends last.
    arg_max(level, CAST(gcId AS BIGINT) * 5 - level) AS level,
    name,
    avg(duration) AS average,
    P95(duration) AS p95,
    max(duration) AS longest,
    count(*) AS count,
    sum(duration) AS total
  FROM phases
  GROUP BY name
)
SELECT
  'GC Phase Pause' || CASE WHEN level > 0 THEN ' Level ' || level ELSE '' END AS type,
  trim(name) AS name,
  average,
  p95,
  longest,
  count,
  total
FROM names
ORDER BY level, total DESC, names.name;
