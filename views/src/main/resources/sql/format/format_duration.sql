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
    [{
      's': CAST(seconds AS DOUBLE),
      'd': CASE WHEN decimals < 0 THEN 0 WHEN decimals > 9 THEN 9 ELSE decimals END
    }],
    lambda x:
      CASE
        WHEN NOT isfinite(x['s']) THEN format_decimals(x['s'], 0)
        WHEN x['s'] = 0 THEN format_decimals(x['s'], x['d']) || ' s'
        -- What is less than half a unit of the last digit below the next unit would be printed as that unit.
        WHEN abs(x['s']) * 1e9 < 1000 - 0.5 / pow(10, x['d']) THEN format_decimals(x['s'] * 1e9, x['d']) || ' ns'
        WHEN abs(x['s']) * 1e6 < 1000 - 0.5 / pow(10, x['d']) THEN format_decimals(x['s'] * 1e6, x['d']) || ' µs'
        WHEN abs(x['s']) * 1e3 < 1000 - 0.5 / pow(10, x['d']) THEN format_decimals(x['s'] * 1e3, x['d']) || ' ms'
        WHEN abs(x['s']) < 60 - 0.5 / pow(10, x['d']) THEN format_decimals(x['s'], x['d']) || ' s'
        WHEN abs(x['s']) / 60 < 60 - 0.5 / pow(10, x['d']) THEN format_decimals(x['s'] / 60, x['d']) || ' m'
        WHEN abs(x['s']) / 3600 < 24 - 0.5 / pow(10, x['d']) THEN format_decimals(x['s'] / 3600, x['d']) || ' h'
        ELSE format_decimals(x['s'] / 86400, x['d']) || ' d'
      END)[1];
