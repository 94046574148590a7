-- Number with a fixed count of decimals
--
-- Rounded to the nearest; of two that are as near, to the one with the even last digit (0.125 → 0.12, 0.375 → 0.38).
-- What counts is the number as stored: 2.675 is a little less, so it gives 2.67. Whole numbers of any size are exact;
-- other types are taken as DOUBLE, and from 1e38 on only their first 17 digits count. The point is a point everywhere.
-- Infinity, -Infinity and NaN are themselves, NULL is NULL.
--
-- parameter num: number
-- parameter decimals: digits behind the point, 0 to 9
-- example: format_decimals(3.14159, 2) → 3.14
-- example: format_decimals(42, 1) → 42.0

CREATE MACRO format_decimals(num, decimals) AS
  list_transform(
    [{
      'n': num,
      'd': CAST(num AS DOUBLE),
      'form':
        '{:.' || CAST(CASE WHEN decimals < 0 THEN 0 WHEN decimals > 9 THEN 9 ELSE decimals END AS INTEGER) || 'f}'
    }],
    -- Not x.n, which is a column of a table x where this stands in HAVING.
    lambda x:
      CASE
        WHEN typeof(x['n']) LIKE '%INT%' THEN CAST(x['n'] AS VARCHAR) || format(x['form'], CAST(0 AS DOUBLE))[2:]
        WHEN isnan(x['d']) THEN 'NaN'
        WHEN isinf(x['d']) THEN CASE WHEN x['d'] > 0 THEN 'Infinity' ELSE '-Infinity' END
        -- format() invents digits for large numbers. They are whole.
        WHEN abs(x['d']) BETWEEN 1e16 AND 1e38
          THEN CAST(CAST(x['d'] AS HUGEINT) AS VARCHAR) || format(x['form'], CAST(0 AS DOUBLE))[2:]
        -- Not -0.00
        ELSE regexp_replace(format(x['form'], x['d']), '^-(0(?:\.0*)?)$', '\1')
      END)[1];
