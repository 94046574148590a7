-- When the recording begins
--
-- The start of its first chunk; of several recordings, of the earliest. NULL without any.
--
-- example: recording_start() → 2026-11-30 00:38:13.909244
-- reads: RecordingFile(startTime TIMESTAMP)

CREATE MACRO recording_start() AS (SELECT min(startTime) FROM RecordingFile);
