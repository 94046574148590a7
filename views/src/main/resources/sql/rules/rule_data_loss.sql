-- The recording lacks data
--
-- The recorder threw events away because its buffers were full (jdk.DataLoss). Counts, shares and rates of this time are too
-- low, and what is not in the recording may have happened nevertheless. The value is the number of bytes that were lost.
--
-- topic: recording
-- severity: warning
-- solution: Record fewer events (raise thresholds, switch off the most frequent ones), or give the recorder more memory with
--   -XX:FlightRecorderOptions:memorysize and threadbuffersize.
-- query: SELECT * FROM "events-by-count" LIMIT 25
-- parameter threshold: bytes lost, by default 1: any loss
-- needs: jdk.DataLoss
-- uses: brief_memory
-- reads: DataLoss(startTime TIMESTAMP, amount BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_data_loss() → 0

CREATE MACRO rule_data_loss(threshold := 1) AS TABLE
WITH lost AS (
  SELECT
    recording, CAST(sum(amount) AS DOUBLE) AS bytes, count(*) AS times, min(startTime) AS first, max(startTime) AS last
  FROM DataLoss
  GROUP BY recording
)
SELECT
  bytes AS value,
  CAST(NULL AS VARCHAR) AS subject,
  brief_memory(bytes) || ' of events were lost, ' || times || ' times' AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM lost
WHERE bytes >= threshold
ORDER BY value DESC;
