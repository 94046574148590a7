-- What the pauses of each collector consist of
--
-- The phases of the pauses by collector and level, with their share of all the time that this collector stopped the
-- program. Level 0 are the pauses themselves and add up to 100 %; level 1 are their parts, level 2 the parts of these.
-- What the parts lack to 100 % is in no phase.
--
-- needs: jdk.GCPhasePause or jdk.GCPhasePauseLevel1 or jdk.GCPhasePauseLevel2 or jdk.GCPhasePauseLevel3 or
--   jdk.GCPhasePauseLevel4
-- reads: GCPhasePause(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, duration DOUBLE, recording VARCHAR)
-- reads: GCPhasePauseLevel1(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, duration DOUBLE, recording VARCHAR)
-- reads: GCPhasePauseLevel2(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, duration DOUBLE, recording VARCHAR)
-- reads: GCPhasePauseLevel3(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, duration DOUBLE, recording VARCHAR)
-- reads: GCPhasePauseLevel4(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, duration DOUBLE, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, recording VARCHAR)
-- column collector VARCHAR: name of the collector, NULL where the recording lacks the collection's own event
-- column level INTEGER: 0 for pauses, 1 to 4 for parts
-- column phase VARCHAR: the phase
-- column total DOUBLE Timespan: all of them together
-- column share DOUBLE Percentage: of the collector's time in pauses
-- column count BIGINT: how often it ran
-- column average DOUBLE Timespan: mean length
-- column longest DOUBLE Timespan: the longest

CREATE VIEW "gc-phase-breakdown" AS
WITH phases AS (
  SELECT 0 AS level, startTime, gcId, name, duration, coalesce(recording, '') AS file FROM GCPhasePause
  UNION ALL
  SELECT 1, startTime, gcId, name, duration, coalesce(recording, '') AS file FROM GCPhasePauseLevel1
  UNION ALL
  SELECT 2, startTime, gcId, name, duration, coalesce(recording, '') AS file FROM GCPhasePauseLevel2
  UNION ALL
  SELECT 3, startTime, gcId, name, duration, coalesce(recording, '') AS file FROM GCPhasePauseLevel3
  UNION ALL
  SELECT 4, startTime, gcId, name, duration, coalesce(recording, '') AS file FROM GCPhasePauseLevel4
),
collections AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, name AS collector FROM GarbageCollection
),
totals AS (
  SELECT
    c.collector,
    p.level,
    trim(p.name) AS phase,
    sum(p.duration) AS total,
    count(*) AS count,
    avg(p.duration) AS average,
    max(p.duration) AS longest
  FROM phases p
  -- Numbers repeat where recordings of several JVMs were joined: a phase belongs to the one that began before it.
  ASOF LEFT JOIN collections c ON c.file = p.file AND c.gcId = p.gcId AND p.startTime >= c.startTime
  GROUP BY ALL
)
SELECT
  collector,
  level,
  phase,
  total,
  total / nullif(sum(total) FILTER (WHERE level = 0) OVER (PARTITION BY collector), 0) AS share,
  count,
  average,
  longest
FROM totals
ORDER BY collector, level, total DESC, phase;
