-- Percentile of a sorted list
--
-- The value below which a share p of the values lies: of n values the one at place (n + 1) * p, and between two places
-- in proportion; at most the largest, at least the smallest. This is what the JDK's views use. NULL for an empty list.
--
-- parameter sorted: numbers in ascending order, without NULL
-- parameter p: 0 to 1
-- example: percentile_of_sorted([10, 20, 30], 0.5) → 20.0

CREATE MACRO percentile_of_sorted(sorted, p) AS
  CASE
    WHEN len(sorted) = 0 THEN NULL
    WHEN (len(sorted) + 1) * p < 1 THEN CAST(sorted[1] AS DOUBLE)
    WHEN (len(sorted) + 1) * p >= len(sorted) THEN CAST(sorted[-1] AS DOUBLE)
    WHEN (len(sorted) + 1) * p = floor((len(sorted) + 1) * p)
      THEN CAST(sorted[CAST(floor((len(sorted) + 1) * p) AS BIGINT)] AS DOUBLE)
    ELSE
      CAST(sorted[CAST(floor((len(sorted) + 1) * p) AS BIGINT)] AS DOUBLE)
          * (1 - ((len(sorted) + 1) * p - floor((len(sorted) + 1) * p)))
      + CAST(sorted[CAST(floor((len(sorted) + 1) * p) AS BIGINT) + 1] AS DOUBLE)
          * ((len(sorted) + 1) * p - floor((len(sorted) + 1) * p))
  END;
