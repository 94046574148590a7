-- Each concurrent phase of each garbage collection
--
-- When the collector worked beside the running program, and at what, in order of time: phases, their parts (level 1)
-- and the parts of these (level 2). A part lies within the phase of the level above.
--
-- needs: jdk.GCPhaseConcurrent or jdk.GCPhaseConcurrentLevel1 or jdk.GCPhaseConcurrentLevel2
-- uses: thread_name
-- reads: GCPhaseConcurrent(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, gcId INTEGER, name VARCHAR,
--   recording VARCHAR)
-- reads: GCPhaseConcurrentLevel1(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, gcId INTEGER,
--   name VARCHAR, recording VARCHAR)
-- reads: GCPhaseConcurrentLevel2(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, gcId INTEGER,
--   name VARCHAR, recording VARCHAR)
-- reads: GarbageCollection(startTime TIMESTAMP, gcId INTEGER, name VARCHAR, cause VARCHAR, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it began
-- column duration DOUBLE Timespan: how long it took
-- column level INTEGER: 0 for a phase, 1 for its parts, 2 for their parts
-- column name VARCHAR: the phase
-- column gcId INTEGER: the collection
-- column collector VARCHAR: its collector
-- column cause VARCHAR: why it ran
-- column thread VARCHAR: the thread that led the phase
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "gc-concurrent-phases-detail" AS
WITH phases AS (
  SELECT 0 AS level, startTime, duration, eventThread, gcId, name, recording FROM GCPhaseConcurrent
  UNION ALL
  SELECT 1, startTime, duration, eventThread, gcId, name, recording FROM GCPhaseConcurrentLevel1
  UNION ALL
  SELECT 2, startTime, duration, eventThread, gcId, name, recording FROM GCPhaseConcurrentLevel2
),
collections AS (
  SELECT coalesce(recording, '') AS file, startTime, gcId, name, cause FROM GarbageCollection
)
SELECT
  p.startTime,
  p.duration,
  p.level,
  trim(p.name) AS name,
  p.gcId,
  c.name AS collector,
  c.cause,
  thread_name(p.eventThread) AS thread,
  p.recording
FROM (SELECT *, coalesce(recording, '') AS file FROM phases) p
-- Numbers repeat where recordings of several JVMs were joined: a phase belongs to the one that began before it.
ASOF LEFT JOIN collections c ON c.file = p.file AND c.gcId = p.gcId AND p.startTime >= c.startTime
ORDER BY p.startTime, p.level, p.duration DESC, p.name;
