-- How much time safepoints take from the program
--
-- One row about all safepoints: how many there were, how long all Java threads stood still, and which share of the
-- recording that is. What the settings leave out does not count, so the numbers are lower bounds: the JDK's default
-- settings record the begin of a safepoint and its operation only when they took more than 10 ms. No row when there
-- were none.
--
-- needs: jdk.SafepointBegin or jdk.ExecuteVMOperation
-- uses: P99
-- reads: SafepointBegin(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, recording VARCHAR)
-- reads: SafepointEnd(startTime TIMESTAMP, duration DOUBLE, safepointId BIGINT, recording VARCHAR)
-- reads: ExecuteVMOperation(duration DOUBLE, operation VARCHAR, safepoint BOOLEAN, safepointId BIGINT, recording VARCHAR)
-- reads: RecordingFile(duration DOUBLE)
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
WITH parts AS (
  SELECT
    recording,
    safepointId,
    startTime AS begins,
    NULL AS ends,
    duration AS timeToSafepoint,
    NULL AS operationTime,
    NULL AS operation
  FROM SafepointBegin
  UNION ALL
  SELECT
    recording,
    safepointId,
    NULL,
    startTime + to_microseconds(TRY_CAST(duration * 1000000 AS BIGINT)),
    NULL,
    NULL,
    NULL
  FROM SafepointEnd
  UNION ALL
  SELECT recording, safepointId, NULL, NULL, NULL, duration, operation
  FROM ExecuteVMOperation
  WHERE safepoint
),
safepoints AS (
  SELECT
    coalesce(
      CAST(epoch_us(max(ends)) - epoch_us(min(begins)) AS DOUBLE) / 1000000,
      coalesce(sum(timeToSafepoint), 0) + coalesce(sum(operationTime), 0)) AS duration,
    sum(timeToSafepoint) AS timeToSafepoint,
    string_agg(DISTINCT operation, ', ' ORDER BY operation) AS operation
  FROM parts
  GROUP BY recording, safepointId
  HAVING count(begins) > 0 OR count(operationTime) > 0
)
SELECT
  count(*) AS safepoints,
  sum(duration) AS total,
  sum(duration) / nullif((SELECT sum(duration) FROM RecordingFile), 0) AS overhead,
  avg(duration) AS average,
  P99(duration) AS p99,
  max(duration) AS longest,
  arg_max(operation, duration) AS longestOperation,
  sum(timeToSafepoint) AS timeToSafepoint,
  max(timeToSafepoint) AS longestTimeToSafepoint
FROM safepoints
HAVING count(*) > 0;
