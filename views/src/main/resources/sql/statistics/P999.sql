-- 99.9th percentile
--
-- An aggregate: the value below which 99.9 % of the values lie, as percentile_of_sorted defines it. NULL counts for
-- nothing. DuckDB takes no FILTER after it: P999(CASE WHEN … THEN x END) looks at some rows alone.
--
-- parameter x: numbers
-- example: SELECT P999(i) FROM range(1, 2000) t(i) → 1998.0
-- uses: percentile_of_sorted

CREATE MACRO P999(x) AS
  percentile_of_sorted(list_sort(list(CAST(x AS DOUBLE)) FILTER (WHERE x IS NOT NULL)), CAST(0.999 AS DOUBLE));
