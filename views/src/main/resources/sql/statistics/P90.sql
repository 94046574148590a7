-- 90th percentile
--
-- An aggregate: the value below which 90 % of the values lie, as percentile_of_sorted defines it. NULL counts for
-- nothing. DuckDB takes no FILTER after it: P90(CASE WHEN … THEN x END) looks at some rows alone.
--
-- parameter x: numbers
-- example: SELECT P90(i) FROM range(1, 20) t(i) → 18.0
-- uses: percentile_of_sorted

CREATE MACRO P90(x) AS
  percentile_of_sorted(list_sort(list(CAST(x AS DOUBLE)) FILTER (WHERE x IS NOT NULL)), CAST(0.9 AS DOUBLE));
