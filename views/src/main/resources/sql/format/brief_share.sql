-- Fraction as a percentage, short
--
-- A percentage with a digit behind the point below ten, for sentences. It is planned in no time, unlike format_percentage. NULL is NULL.
--
-- parameter fraction: 1 is 100 %, 0 or more
-- example: brief_share(0.1234) → 12 %
-- example: brief_share(0.0123) → 1.2 %

CREATE MACRO brief_share(fraction) AS
  CASE
    WHEN fraction < 0.1 THEN format('{:.1f} %', CAST(fraction * 100 AS DOUBLE))
    ELSE format('{:.0f} %', CAST(fraction * 100 AS DOUBLE))
  END;
