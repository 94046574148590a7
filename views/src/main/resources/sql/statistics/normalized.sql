-- Share of the whole
--
-- Each row's part of the sum over all rows of the query: 0 to 1 when no number is negative. A window function, so it
-- stands in the SELECT list, or in ORDER BY; of groups it takes an aggregate: normalized(count(*)). LIMIT comes later
-- and changes nothing. NULL for NULL, and where the sum is 0.
--
-- parameter x: numbers
-- example: SELECT i, normalized(i) FROM range(1, 4, 2) t(i) → 1, 0.25, 3, 0.75

CREATE MACRO normalized(x) AS CAST(x AS DOUBLE) / nullif(CAST(sum(x) OVER () AS DOUBLE), 0);
