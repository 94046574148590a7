-- Percentile of a sorted list
--
-- The value below which a share p of the values lies: of n values the one at place (n + 1) * p, and between two places
-- in proportion; at most the largest, at least the smallest. This is what the JDK's views use. NULL for an empty list.
--
-- parameter sorted: numbers in ascending order, without NULL
-- parameter p: 0 to 1
-- example: percentile_of_sorted([10, 20, 30], 0.5) → 20.0

CREATE MACRO percentile_of_sorted(sorted, p) AS
  list_transform(
    [{'list': sorted, 'place': (len(sorted) + 1) * CAST(p AS DOUBLE)}],
    -- Not x.list, which is a column of a table x where this stands in HAVING.
    lambda x:
      CASE
        WHEN len(x['list']) = 0 THEN NULL
        WHEN x['place'] < 1 THEN CAST(x['list'][1] AS DOUBLE)
        WHEN x['place'] >= len(x['list']) THEN CAST(x['list'][-1] AS DOUBLE)
        WHEN x['place'] = floor(x['place']) THEN CAST(x['list'][CAST(x['place'] AS BIGINT)] AS DOUBLE)
        ELSE
          CAST(x['list'][CAST(floor(x['place']) AS BIGINT)] AS DOUBLE) * (1 - (x['place'] - floor(x['place'])))
          + CAST(x['list'][CAST(floor(x['place']) AS BIGINT) + 1] AS DOUBLE) * (x['place'] - floor(x['place']))
      END)[1];
