-- Processor time of garbage collections
--
-- What the pauses cost in processor time, and how long they took: a row a recording, none without such events (ZGC and
-- Shenandoah have none).
--
-- needs: jdk.GCCPUTime
-- reads: GCCPUTime(startTime TIMESTAMP, userTime DOUBLE, systemTime DOUBLE, realTime DOUBLE, recording VARCHAR)
-- column userTime DOUBLE Timespan: of all threads in the collector's code
-- column systemTime DOUBLE Timespan: of all threads in the kernel
-- column realTime DOUBLE Timespan: on the clock
-- column totalTime DOUBLE Timespan: from the first such event to the last
-- column count BIGINT: such events: pauses, and so more than collections
-- column busyThreads DOUBLE: processor time by time on the clock: far less than the number of the collector's threads
--   says that they waited for processors or for each other
-- column share DOUBLE Percentage: time on the clock, of the total time
-- column recording VARCHAR: the file, where several were read together
-- oracle: gc-cpu-time

CREATE VIEW "gc-cpu-time" AS
SELECT
  sum(userTime) AS userTime,
  sum(systemTime) AS systemTime,
  sum(realTime) AS realTime,
  CAST(epoch_us(max(startTime)) - epoch_us(min(startTime)) AS DOUBLE) / 1e6 AS totalTime,
  count(*) AS count,
  (sum(userTime) + sum(systemTime)) / nullif(sum(realTime), 0) AS busyThreads,
  sum(realTime) / nullif(CAST(epoch_us(max(startTime)) - epoch_us(min(startTime)) AS DOUBLE) / 1e6, 0) AS share,
  recording
FROM GCCPUTime
GROUP BY recording
ORDER BY recording;
