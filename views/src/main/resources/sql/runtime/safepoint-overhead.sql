-- How much time safepoints take from the program
--
-- One row about all safepoints: how many there were, how long all Java threads stood still, and which share of the
-- recording that is; of several recordings, those with safepoints count. What the settings leave out does not count, so
-- the numbers are lower bounds: the JDK's default settings record the begin of a safepoint and its operation only when
-- they took more than 10 ms. No row when there were none.
--
-- needs: jdk.SafepointBegin or jdk.ExecuteVMOperation
-- uses: P99
-- reads: SafepointBegin(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, recording VARCHAR)
-- reads: SafepointEnd(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, recording VARCHAR)
-- reads: ExecuteVMOperation(startTime TIMESTAMP, duration DOUBLE, operation VARCHAR, safepoint BOOLEAN, safepointId BIGINT, recording VARCHAR)
-- reads: RecordingFile(file VARCHAR, duration DOUBLE)
-- column safepoints BIGINT: number of safepoints
-- column total DOUBLE Timespan: time in safepoints, from the request to stop until the threads may go on
-- column overhead DOUBLE Percentage: its share of the recording
-- column average DOUBLE Timespan: mean of the safepoints
-- column p99 DOUBLE Timespan: 99 % of the safepoints are shorter
-- column longest DOUBLE Timespan: the longest safepoint
-- column longestOperation VARCHAR: what the JVM did in the longest, NULL where not recorded
-- column timeToSafepoint DOUBLE Timespan: part of the total in which threads were still on their way to stop
-- column longestTimeToSafepoint DOUBLE Timespan: the longest that the JVM waited for threads to stop

CREATE VIEW "safepoint-overhead" AS
WITH events AS (
  SELECT 'begin' AS kind, recording, safepointId, startTime, duration, NULL AS operation FROM SafepointBegin
  UNION ALL
  SELECT 'operation', recording, safepointId, startTime, duration, operation FROM ExecuteVMOperation WHERE safepoint
  UNION ALL
  SELECT 'end', recording, safepointId, startTime, duration, NULL FROM SafepointEnd
),
-- Numbers repeat where recordings of several JVMs were joined to one file: each begin is a safepoint of its own.
numbered AS (
  SELECT
    *,
    count(*) FILTER (WHERE kind = 'begin') OVER (
      PARTITION BY recording, safepointId ORDER BY startTime, kind ROWS UNBOUNDED PRECEDING) AS number
  FROM events
),
safepoints AS (
  SELECT
    recording,
    coalesce(
      CAST(
        epoch_us(max(startTime + to_microseconds(TRY_CAST(duration * 1000000 AS BIGINT))) FILTER (WHERE kind = 'end'))
          - epoch_us(min(startTime) FILTER (WHERE kind = 'begin'))
        AS DOUBLE) / 1000000,
      coalesce(sum(duration) FILTER (WHERE kind <> 'end'), 0)) AS duration,
    sum(duration) FILTER (WHERE kind = 'begin') AS timeToSafepoint,
    string_agg(DISTINCT operation, ', ' ORDER BY operation) AS operation
  FROM numbered
  GROUP BY recording, safepointId, number
  HAVING count(*) FILTER (WHERE kind <> 'end') > 0
),
-- Where there are none, nobody knows whether they were recorded. A single recording has no name in its events.
files AS (
  SELECT duration
  FROM RecordingFile
  WHERE file IN (SELECT recording FROM safepoints WHERE recording IS NOT NULL)
    OR EXISTS (SELECT 1 FROM safepoints WHERE recording IS NULL)
)
SELECT
  count(*) AS safepoints,
  sum(duration) AS total,
  sum(duration) / nullif((SELECT sum(duration) FROM files), 0) AS overhead,
  avg(duration) AS average,
  P99(duration) AS p99,
  max(duration) AS longest,
  arg_max(operation, duration) AS longestOperation,
  sum(timeToSafepoint) AS timeToSafepoint,
  max(timeToSafepoint) AS longestTimeToSafepoint
FROM safepoints
HAVING count(*) > 0;
