-- Times of each recording
--
-- When each recording begins and ends, under the name that the column recording of other views has for it, and from when
-- on its JVM was warm: a minute after its start, before which classes are loaded, code is compiled and caches are filled.
-- For shares of the time and for rates, which are to be told by recording. Without those that last no time.
--
-- reads: RecordingFile(file VARCHAR, startTime TIMESTAMP, endTime TIMESTAMP)
-- reads: JVMInformation(jvmStartTime TIMESTAMP, recording VARCHAR)
-- column recording VARCHAR: the file, where several were read together
-- column startTime TIMESTAMP Timestamp: when its earliest chunk begins
-- column endTime TIMESTAMP Timestamp: when its last chunk ends
-- column duration DOUBLE Timespan: from start to end
-- column warmTime TIMESTAMP Timestamp: its start, or a minute after that of the JVM, whichever is later

CREATE VIEW "recording-times" AS
SELECT
  f.recording,
  f.startTime,
  f.endTime,
  CAST(epoch_us(f.endTime) - epoch_us(f.startTime) AS DOUBLE) / 1e6 AS duration,
  greatest(f.startTime, j.jvmStartTime + to_seconds(60)) AS warmTime
FROM (
  SELECT CASE WHEN count(*) OVER () > 1 THEN file END AS recording, startTime, endTime
  FROM RecordingFile) f
LEFT JOIN (
  SELECT recording, max(jvmStartTime) AS jvmStartTime FROM JVMInformation WHERE isfinite(jvmStartTime) GROUP BY recording) j
  ON j.recording IS NOT DISTINCT FROM f.recording
WHERE f.endTime > f.startTime
ORDER BY f.startTime, f.recording;
