-- Whether a time lies in a range
--
-- Both ends belong to the range; an end that is NULL is open. NULL when the time is NULL.
--
-- parameter ts: a time
-- parameter t_start: the beginning of the range, NULL for none
-- parameter t_end: the end of the range, NULL for none
-- example: in_range(TIMESTAMP '2026-01-01 10:00:00', TIMESTAMP '2026-01-01 09:00:00', NULL) → true

CREATE MACRO in_range(ts, t_start, t_end) AS
  CASE WHEN ts IS NOT NULL THEN (t_start IS NULL OR ts >= t_start) AND (t_end IS NULL OR ts <= t_end) END;
