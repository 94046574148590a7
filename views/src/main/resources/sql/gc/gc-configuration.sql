-- Settings of the garbage collector
--
-- Which collectors ran, with how many threads and which goals. One row, the last that was recorded; with several
-- recordings, one each.
--
-- needs: jdk.GCConfiguration
-- reads: GCConfiguration(startTime TIMESTAMP, youngCollector VARCHAR, oldCollector VARCHAR, parallelGCThreads INTEGER,
--   concurrentGCThreads INTEGER, usesDynamicGCThreads BOOLEAN, isExplicitGCConcurrent BOOLEAN,
--   isExplicitGCDisabled BOOLEAN, pauseTarget DOUBLE, gcTimeRatio INTEGER, recording VARCHAR)
-- column youngCollector VARCHAR: of the young generation
-- column oldCollector VARCHAR: of the old generation
-- column parallelGCThreads INTEGER: threads within a pause
-- column concurrentGCThreads INTEGER: threads beside the program
-- column usesDynamicGCThreads BOOLEAN: whether their number follows the work
-- column isExplicitGCConcurrent BOOLEAN: whether System.gc() runs beside the program
-- column isExplicitGCDisabled BOOLEAN: whether System.gc() does nothing
-- column pauseTarget DOUBLE Timespan: the longest pause that was asked for, NULL for the collector's own
-- column gcTimeRatio INTEGER: the goal is 1 / (1 + gcTimeRatio) of the time in collections
-- column recording VARCHAR: the file, where several were read together
-- oracle: gc-configuration

CREATE VIEW "gc-configuration" AS
SELECT
  last.youngCollector,
  last.oldCollector,
  last.parallelGCThreads,
  last.concurrentGCThreads,
  last.usesDynamicGCThreads,
  last.isExplicitGCConcurrent,
  last.isExplicitGCDisabled,
  last.pauseTarget,
  last.gcTimeRatio,
  recording
FROM (SELECT recording, arg_max(c, startTime) AS last FROM GCConfiguration c GROUP BY recording)
ORDER BY recording;
