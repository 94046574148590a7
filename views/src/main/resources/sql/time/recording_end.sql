-- When the recording ends
--
-- The end of its last chunk; of several recordings, of the latest. NULL without any.
--
-- example: recording_end() → 2026-11-30 00:38:26.076315
-- reads: RecordingFile(endTime TIMESTAMP)
-- example: recording_end() > recording_start() → true

CREATE MACRO recording_end() AS (SELECT max(endTime) FROM RecordingFile);
