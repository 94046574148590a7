-- Seconds as people say them
--
-- Below a minute three digits in ns, µs, ms or s; from there on the two largest units, rounded: 1 m 30 s, 2 h 5 m,
-- 3 d 4 h. From 1e12 seconds (31 thousand years) on whole days. Infinity, -Infinity and NaN have no unit, NULL is NULL.
--
-- parameter sec: seconds, may be negative
-- uses: format_decimals
-- example: format_human_duration(0.0123) → 12.3 ms
-- example: format_human_duration(90) → 1 m 30 s

CREATE MACRO format_human_duration(sec) AS
  list_transform(
    [CAST(sec AS DOUBLE)],
    lambda s:
      CASE
        WHEN NOT isfinite(s) THEN format_decimals(s, 0)
        WHEN abs(s) < 0.5e-9 THEN '0 s'
        ELSE
          CASE WHEN s < 0 THEN '-' ELSE '' END
            || CASE
              -- The limits are where rounding would give the next unit.
              WHEN abs(s) * 1e9 < 999.5 THEN format_decimals(abs(s) * 1e9, 0) || ' ns'
              WHEN abs(s) * 1e6 < 9.995 THEN format_decimals(abs(s) * 1e6, 2) || ' µs'
              WHEN abs(s) * 1e6 < 99.95 THEN format_decimals(abs(s) * 1e6, 1) || ' µs'
              WHEN abs(s) * 1e6 < 999.5 THEN format_decimals(abs(s) * 1e6, 0) || ' µs'
              WHEN abs(s) * 1e3 < 9.995 THEN format_decimals(abs(s) * 1e3, 2) || ' ms'
              WHEN abs(s) * 1e3 < 99.95 THEN format_decimals(abs(s) * 1e3, 1) || ' ms'
              WHEN abs(s) * 1e3 < 999.5 THEN format_decimals(abs(s) * 1e3, 0) || ' ms'
              WHEN abs(s) < 9.995 THEN format_decimals(abs(s), 2) || ' s'
              WHEN abs(s) < 59.95 THEN format_decimals(abs(s), 1) || ' s'
              WHEN round(abs(s)) < 3600
                THEN format_decimals(floor(round(abs(s)) / 60), 0)
                  || ' m ' || format_decimals(round(abs(s)) % 60, 0) || ' s'
              WHEN round(abs(s) / 60) < 24 * 60
                THEN format_decimals(floor(round(abs(s) / 60) / 60), 0)
                  || ' h ' || format_decimals(round(abs(s) / 60) % 60, 0) || ' m'
              WHEN abs(s) < 1e12
                THEN format_decimals(floor(round(abs(s) / 3600) / 24), 0)
                  || ' d ' || format_decimals(round(abs(s) / 3600) % 24, 0) || ' h'
              ELSE format_decimals(abs(s) / 86400, 0) || ' d'
            END
      END)[1];
