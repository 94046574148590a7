-- 95th percentile
--
-- An aggregate: the value below which 95 % of the values lie, as percentile_of_sorted defines it. NULL counts for
-- nothing.
--
-- parameter x: numbers
-- uses: percentile_of_sorted

CREATE MACRO P95(x) AS
  percentile_of_sorted(list_sort(list(CAST(x AS DOUBLE)) FILTER (WHERE x IS NOT NULL)), CAST(0.95 AS DOUBLE));
