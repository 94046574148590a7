-- 95th percentile
--
-- An aggregate: the value below which 95 % of the values lie, as percentile_of_sorted defines it. NULL counts for
-- nothing. DuckDB takes no FILTER after it: P95(CASE WHEN … THEN x END) looks at some rows alone.
--
-- parameter x: numbers
-- example: SELECT P95(i) FROM range(1, 40) t(i) → 38.0
-- uses: percentile_of_sorted

CREATE MACRO P95(x) AS
  percentile_of_sorted(list_sort(list(CAST(x AS DOUBLE)) FILTER (WHERE x IS NOT NULL)), CAST(0.95 AS DOUBLE));
