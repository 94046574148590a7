-- Seconds in the unit that fits
--
-- One number in ns, µs, ms, s, m (minutes), h or d. The unit is chosen after rounding: 59.9999 seconds are 1.00 m and
-- not 60.00 s. Infinity, -Infinity and NaN have no unit, NULL is NULL. format_human_duration says "1 m 30 s" instead.
--
-- parameter seconds: span, may be negative
-- parameter decimals: digits behind the point, 0 to 9
-- uses: format_decimals
-- example: format_duration(0.0123) → 12.30 ms
-- example: format_duration(90, decimals := 1) → 1.5 m

CREATE MACRO format_duration(seconds, decimals := 2) AS
  list_transform(
    [CAST(seconds AS DOUBLE)],
    lambda s:
      CASE
        WHEN NOT isfinite(s) THEN format_decimals(s, 0)
        WHEN s = 0 THEN format_decimals(s, decimals) || ' s'
        -- What is less than half a unit of the last digit below the next unit would be printed as that unit.
        WHEN abs(s) * 1e9 < 1000 - 0.5 / pow(10, decimals) THEN format_decimals(s * 1e9, decimals) || ' ns'
        WHEN abs(s) * 1e6 < 1000 - 0.5 / pow(10, decimals) THEN format_decimals(s * 1e6, decimals) || ' µs'
        WHEN abs(s) * 1e3 < 1000 - 0.5 / pow(10, decimals) THEN format_decimals(s * 1e3, decimals) || ' ms'
        WHEN abs(s) < 60 - 0.5 / pow(10, decimals) THEN format_decimals(s, decimals) || ' s'
        WHEN abs(s) / 60 < 60 - 0.5 / pow(10, decimals) THEN format_decimals(s / 60, decimals) || ' m'
        WHEN abs(s) / 3600 < 24 - 0.5 / pow(10, decimals) THEN format_decimals(s / 3600, decimals) || ' h'
        ELSE format_decimals(s / 86400, decimals) || ' d'
      END)[1];
