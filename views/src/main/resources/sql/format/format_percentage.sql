-- Fraction as a percentage
--
-- 0.25 is 25.00%, the way jfr view prints it. Rounded as format_decimals does. Infinity, -Infinity and NaN have no sign
-- behind them, NULL is NULL.
--
-- parameter num: fraction, 1 is 100 %
-- parameter decimals: digits behind the point, 0 to 9
-- uses: format_decimals
-- example: format_percentage(0.1234) → 12.34%
-- example: format_percentage(2, decimals := 0) → 200%

CREATE MACRO format_percentage(num, decimals := 2) AS
  list_transform(
    [{
      'n': CAST(num AS DOUBLE),
      'd': CASE WHEN decimals < 0 THEN 0 WHEN decimals > 9 THEN 9 ELSE decimals END
    }],
    lambda x:
      format_decimals(x['n'] * 100, x['d']) || CASE WHEN isfinite(x['n']) THEN '%' ELSE '' END)[1];
