-- Seconds, short
--
-- One number of few digits in µs, ms, s, min, h or d, for sentences. It is planned in no time, unlike format_duration, which is exact
-- at the borders between units; here 0.9999 seconds are 1000 ms. NULL is NULL.
--
-- parameter seconds: span, 0 or more
-- example: brief_duration(0.0123) → 12 ms
-- example: brief_duration(5400) → 90.0 min

CREATE MACRO brief_duration(seconds) AS
  CASE
    WHEN seconds < 0.001 THEN format('{:.0f} µs', CAST(seconds * 1e6 AS DOUBLE))
    WHEN seconds < 1 THEN format('{:.0f} ms', CAST(seconds * 1e3 AS DOUBLE))
    WHEN seconds < 120 THEN format('{:.1f} s', CAST(seconds AS DOUBLE))
    WHEN seconds < 7200 THEN format('{:.1f} min', CAST(seconds / 60 AS DOUBLE))
    WHEN seconds < 172800 THEN format('{:.1f} h', CAST(seconds / 3600 AS DOUBLE))
    ELSE format('{:.1f} d', CAST(seconds / 86400 AS DOUBLE))
  END;
