-- 99th percentile
--
-- An aggregate: the value below which 99 % of the values lie, as percentile_of_sorted defines it. NULL counts for
-- nothing. DuckDB takes no FILTER after it: P99(CASE WHEN … THEN x END) looks at some rows alone.
--
-- parameter x: numbers
-- example: SELECT P99(i) FROM range(1, 200) t(i) → 198.0
-- uses: percentile_of_sorted

CREATE MACRO P99(x) AS
  percentile_of_sorted(list_sort(list(CAST(x AS DOUBLE)) FILTER (WHERE x IS NOT NULL)), CAST(0.99 AS DOUBLE));
