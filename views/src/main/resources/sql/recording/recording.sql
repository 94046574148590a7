-- The recording itself
--
-- When it began and ended, how much is in it, and which JVM it comes from; a row a file.
--
-- reads: RecordingFile(file VARCHAR, bytes BIGINT, version VARCHAR, chunks BIGINT, startTime TIMESTAMP, endTime TIMESTAMP, duration DOUBLE, events BIGINT, lostBytes BIGINT)
-- reads: JVMInformation(startTime TIMESTAMP, jvmName VARCHAR, jvmVersion VARCHAR, jvmArguments VARCHAR, javaArguments VARCHAR, jvmStartTime TIMESTAMP, pid BIGINT, recording VARCHAR)
-- reads: Shutdown(startTime TIMESTAMP, reason VARCHAR, recording VARCHAR)
-- column file VARCHAR: as it was named at the import
-- column bytes BIGINT DataAmount: size, unpacked
-- column version VARCHAR: of the file format
-- column chunks BIGINT: parts that can be read alone
-- column startTime TIMESTAMP Timestamp: when the earliest chunk begins
-- column endTime TIMESTAMP Timestamp: when the last chunk ends
-- column duration DOUBLE Timespan: from start to end
-- column events BIGINT: events in the recording
-- column lostBytes BIGINT DataAmount: what could not be read
-- column jvmName VARCHAR: of the JVM that recorded last, NULL where the recording does not say
-- column jvmVersion VARCHAR: of that JVM
-- column jvmStartTime TIMESTAMP Timestamp: when that JVM started
-- column pid BIGINT: its process
-- column jvmArguments VARCHAR: its options
-- column javaArguments VARCHAR: main class and arguments
-- column shutdownReason VARCHAR: why the JVM ended, NULL where it went on
-- oracle: recording
-- difference: start and end are those of the chunks; the JDK takes the first and the last start of an event

CREATE VIEW "recording" AS
SELECT
  f.file,
  f.bytes,
  f.version,
  f.chunks,
  f.startTime,
  f.endTime,
  f.duration,
  f.events,
  f.lostBytes,
  j.jvmName,
  j.jvmVersion,
  j.jvmStartTime,
  j.pid,
  j.jvmArguments,
  j.javaArguments,
  s.reason AS shutdownReason
FROM RecordingFile f
LEFT JOIN (
  SELECT
    recording,
    arg_max(jvmName, startTime) AS jvmName,
    arg_max(jvmVersion, startTime) AS jvmVersion,
    arg_max(jvmStartTime, startTime) AS jvmStartTime,
    arg_max(pid, startTime) AS pid,
    arg_max(jvmArguments, startTime) AS jvmArguments,
    arg_max(javaArguments, startTime) AS javaArguments
  FROM JVMInformation
  GROUP BY recording) j
  ON j.recording = f.file OR j.recording IS NULL
LEFT JOIN (SELECT recording, arg_max(reason, startTime) AS reason FROM Shutdown GROUP BY recording) s
  ON s.recording = f.file OR s.recording IS NULL
ORDER BY f.startTime, f.file;
