-- Number of different values
--
-- An aggregate: how many values differ. NULL counts for nothing; 0 and -0 are one value, and so are all NaN. DuckDB takes
-- no FILTER after it: COUNT_UNIQUE(CASE WHEN … THEN x END) counts some rows alone.
--
-- parameter x: values of any type
-- example: SELECT COUNT_UNIQUE(i % 3) FROM range(10) t(i) → 3

CREATE MACRO COUNT_UNIQUE(x) AS count(DISTINCT x);
