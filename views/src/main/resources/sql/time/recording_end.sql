-- When the recording ends
--
-- The end of its last chunk; of several recordings, of the latest. NULL without any.
--
-- reads: RecordingFile(endTime TIMESTAMP)

CREATE MACRO recording_end() AS (SELECT max(endTime) FROM RecordingFile);
