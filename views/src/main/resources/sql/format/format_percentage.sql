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
    [CAST(num AS DOUBLE)],
    lambda fraction:
      format_decimals(fraction * 100, decimals) || CASE WHEN isfinite(fraction) THEN '%' ELSE '' END)[1];
