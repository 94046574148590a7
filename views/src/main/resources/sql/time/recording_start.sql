-- When the recording begins
--
-- The start of its first chunk; of several recordings, of the earliest. NULL without any.
--
-- reads: RecordingFile(startTime TIMESTAMP)

CREATE MACRO recording_start() AS (SELECT min(startTime) FROM RecordingFile);
