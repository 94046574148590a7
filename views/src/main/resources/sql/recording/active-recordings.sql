-- Recordings that were running
--
-- Which recordings the JVM had, where their data went, and how much of it they kept. A JVM can run several at once; a
-- file has the events of all of them. Each is a row, with what its last event says.
--
-- needs: jdk.ActiveRecording
-- reads: ActiveRecording(startTime TIMESTAMP, id BIGINT, name VARCHAR, destination VARCHAR, disk BOOLEAN, maxAge DOUBLE, flushInterval DOUBLE, maxSize BIGINT, recordingStart TIMESTAMP, recordingDuration DOUBLE, recording VARCHAR)
-- column start TIMESTAMP Timestamp: when it began
-- column duration DOUBLE Timespan: how long it was to run, Infinity without a limit
-- column name VARCHAR: given by the user, else a number
-- column destination VARCHAR: file that it is written to when it ends, NULL where nobody named one
-- column maxAge DOUBLE Timespan: older data is thrown away, Infinity without a limit
-- column maxSize BIGINT DataAmount: data beyond it is thrown away, 0 without a limit
-- column id BIGINT: its number in the JVM
-- column disk BOOLEAN: whether its data goes to disk while it runs; NULL before JDK 25
-- column flushInterval DOUBLE Timespan: how often what was recorded is flushed to disk; NULL before JDK 14
-- column recording VARCHAR: the file, where several were read together
-- oracle: active-recordings
-- difference: recordings that ended before the file does are rows, too
-- difference: in the order of their starts; the JDK has no order

CREATE VIEW "active-recordings" AS
SELECT
  recordingStart AS start,
  recordingDuration AS duration,
  name,
  destination,
  maxAge,
  maxSize,
  id,
  disk,
  flushInterval,
  recording
FROM ActiveRecording
QUALIFY row_number() OVER (PARTITION BY recording, id ORDER BY startTime DESC, recordingStart DESC) = 1
ORDER BY start, id, recording;
