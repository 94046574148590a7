-- Two profiles compared by method
--
-- A row for each method that is in either profile: what it has in each, per unit of exposure, the difference, and whether that
-- is more than chance. The profiles are tables of stacks as flame_graph makes them, of samples that each count 1:
-- cpu-flamegraph, its like, or tables that were filled from two attached databases or from two windows of one recording.
--
-- The exposures say what the values are divided by. Left out, they are each profile's samples, so that shares are
-- compared; the recorded seconds compare rates; 1 and 1 compare the counts themselves.
--
-- Counts of samples are taken as Poisson. Given their sum, the first is then binomial with the first part of the exposure
-- (Przyborowski and Wilenski, Biometrika 31, 1940). The interval is Wilson's score interval for that part (JASA 22, 1927),
-- turned into a ratio; p is of the score test with a correction for continuity, two-sided, with the normal tail of
-- Abramowitz and Stegun, 26.2.17. q is p after Benjamini and Hochberg (JRSS B 57, 1995) over all methods. Samples that
-- are not independent, or weights such as bytes and times, are more spread than this assumes.
--
-- Columns: method (NULL for samples without a stack; those have no row where total is true), a and b (samples), rate_a and rate_b (by
-- exposure), difference (rate_b less rate_a: changes its sign alone when a and b change places), ratio (rate_b by rate_a)
-- with ratio_low and ratio_high (an interval of 95 %, of this method alone), p, q, changed (q is at most rate), mark (new,
-- vanished or NULL). No order of rows.
--
-- parameter a: name of the first table of stacks, as text, with the columns frames and value
-- parameter b: name of the second
-- parameter exposure_a: what the first one's values are divided by; the sum of them when left out
-- parameter exposure_b: what the second one's values are divided by; the sum of them when left out
-- parameter total: whether a method has all samples with it on the stack, once each, rather than those with it on top
-- parameter rate: the largest expected part of false ones among the methods that are said to have changed
-- example: WITH x AS (SELECT ['f'] AS frames, 500 AS value), y AS (SELECT ['f'] AS frames, 620 AS value)
--   SELECT ratio, changed FROM profile_diff('x', 'y', exposure_a := 60, exposure_b := 60) → 1.24, true
-- example: SELECT count(*) FILTER (WHERE changed), sum(abs(difference)) FROM profile_diff('cpu-flamegraph', 'cpu-flamegraph') → 0, 0.0

CREATE MACRO profile_diff(a, b, exposure_a := NULL, exposure_b := NULL, total := false, rate := 0.05) AS TABLE
WITH stacks AS (
  SELECT frames, CAST(value AS DOUBLE) AS va, CAST(0 AS DOUBLE) AS vb FROM query_table(a)
  UNION ALL
  SELECT frames, CAST(0 AS DOUBLE) AS va, CAST(value AS DOUBLE) AS vb FROM query_table(b)
),
exposures AS (
  SELECT coalesce(CAST(exposure_a AS DOUBLE), sum(va)) AS ea, coalesce(CAST(exposure_b AS DOUBLE), sum(vb)) AS eb FROM stacks
),
placed AS (
  SELECT unnest(CASE WHEN total THEN list_distinct(frames) ELSE [frames[-1]] END) AS method, va, vb FROM stacks
),
methods AS (
  SELECT method, sum(va) AS va, sum(vb) AS vb, sum(va) + sum(vb) AS n FROM placed GROUP BY method HAVING n > 0
),
parts AS (
  SELECT *, va / n AS part, ea / (ea + eb) AS expected, 3.841458820694124 AS zz FROM methods, exposures
),
tested AS (
  SELECT
    *,
    greatest(abs(va - n * expected) - 0.5, 0) / sqrt(n * expected * (1 - expected)) AS z,
    (part + zz / (2 * n)) / (1 + zz / n) AS middle,
    sqrt(zz * (part * (1 - part) / n + zz / (4 * n * n))) / (1 + zz / n) AS half
  FROM parts
),
tails AS (SELECT *, 1 / (1 + 0.2316419 * z) AS t FROM tested),
chances AS (
  SELECT
    *,
    least(
      1,
      2 * exp(-z * z / 2) / sqrt(2 * pi())
        * t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))) AS chance
  FROM tails
),
ranked AS (
  SELECT *, chance * count(*) OVER () / row_number() OVER (ORDER BY chance) AS raised FROM chances
),
judged AS (
  SELECT *, least(1, min(raised) OVER (ORDER BY chance RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) AS fdr FROM ranked
)
SELECT
  method,
  va AS a,
  vb AS b,
  va / ea AS rate_a,
  vb / eb AS rate_b,
  vb / eb - va / ea AS difference,
  CASE WHEN va > 0 THEN (vb / eb) / (va / ea) ELSE CAST('Infinity' AS DOUBLE) END AS ratio,
  CASE WHEN vb > 0 THEN (1 - (middle + half)) / (middle + half) * ea / eb ELSE CAST(0 AS DOUBLE) END AS ratio_low,
  CASE WHEN va > 0 THEN (1 - (middle - half)) / (middle - half) * ea / eb ELSE CAST('Infinity' AS DOUBLE) END AS ratio_high,
  chance AS p,
  fdr AS q,
  fdr <= rate AS changed,
  CASE WHEN va = 0 THEN 'new' WHEN vb = 0 THEN 'vanished' END AS mark
FROM judged;
