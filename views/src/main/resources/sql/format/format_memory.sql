-- Bytes in the unit that fits
--
-- bytes, kB, MB, GB, TB, PB or EB, each 1024 of the one before, as jfr view prints them. The unit is chosen after
-- rounding: 1048575 bytes are 1.00 MB and not 1024.00 kB. Below 1 kB the number is whole. Infinity, -Infinity and NaN
-- have no unit, NULL is NULL.
--
-- parameter bytes: amount, may be negative
-- parameter decimals: digits behind the point from kB on, 0 to 9
-- uses: format_decimals
-- example: format_memory(1536) → 1.50 kB
-- example: format_memory(3 * 1024 * 1024, decimals := 0) → 3 MB

CREATE MACRO format_memory(bytes, decimals := 2) AS
  list_transform(
    [{
      'b': CAST(bytes AS DOUBLE),
      'd': CASE WHEN decimals < 0 THEN 0 WHEN decimals > 9 THEN 9 ELSE decimals END
    }],
    lambda x:
      CASE
        WHEN NOT isfinite(x['b']) THEN format_decimals(x['b'], 0)
        WHEN abs(x['b']) < 1023.5 THEN
          format_decimals(x['b'], 0) || CASE WHEN format_decimals(abs(x['b']), 0) = '1' THEN ' byte' ELSE ' bytes' END
        -- What is less than half a unit of the last digit below 1024 would be printed as 1024.
        WHEN abs(x['b']) / 1024 < 1024 - 0.5 / pow(10, x['d']) THEN format_decimals(x['b'] / 1024, x['d']) || ' kB'
        WHEN abs(x['b']) / pow(1024, 2) < 1024 - 0.5 / pow(10, x['d'])
          THEN format_decimals(x['b'] / pow(1024, 2), x['d']) || ' MB'
        WHEN abs(x['b']) / pow(1024, 3) < 1024 - 0.5 / pow(10, x['d'])
          THEN format_decimals(x['b'] / pow(1024, 3), x['d']) || ' GB'
        WHEN abs(x['b']) / pow(1024, 4) < 1024 - 0.5 / pow(10, x['d'])
          THEN format_decimals(x['b'] / pow(1024, 4), x['d']) || ' TB'
        WHEN abs(x['b']) / pow(1024, 5) < 1024 - 0.5 / pow(10, x['d'])
          THEN format_decimals(x['b'] / pow(1024, 5), x['d']) || ' PB'
        ELSE format_decimals(x['b'] / pow(1024, 6), x['d']) || ' EB'
      END)[1];
