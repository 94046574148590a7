-- Ages of the objects that survive young collections
--
-- An object's age is the number of young collections that it survived; at the tenuring threshold it moves to the old
-- generation. For each age: how much memory objects of this age have in the survivor space after a collection, and how
-- much of it is still there a collection later, then one older. Where that share stays near 100 %, objects live long
-- and are copied back and forth for nothing; where it is low, it pays to keep them young for longer.
--
-- needs: jdk.TenuringDistribution
-- reads: TenuringDistribution(startTime TIMESTAMP, gcId INTEGER, age INTEGER, size BIGINT, recording VARCHAR)
-- column age INTEGER: collections survived
-- column collections BIGINT: collections with objects of this age
-- column average DOUBLE DataAmount: bytes after a collection, on average over all collections
-- column largest BIGINT DataAmount: bytes after the collection with the most
-- column share DOUBLE Percentage: of the bytes of all ages
-- column survived DOUBLE Percentage: bytes of this age, of those that were one younger a collection before; the rest
--   died or moved to the old generation; NULL for age 1

CREATE VIEW "tenuring-distribution" AS
WITH sizes AS (
  SELECT
    recording,
    -- The collections in order of time, since their numbers repeat where recordings of several JVMs were joined; each
    -- has every age once.
    row_number() OVER (PARTITION BY recording, age ORDER BY startTime, gcId) AS number,
    age,
    size
  FROM TenuringDistribution
),
followed AS (
  SELECT
    age,
    size,
    -- The same objects a collection before: one age less, in the collection before.
    lag(size) OVER (PARTITION BY recording, number - age ORDER BY age) AS younger
  FROM sizes
)
SELECT
  age,
  count(*) FILTER (WHERE size > 0) AS collections,
  CAST(avg(size) AS DOUBLE) AS average,
  CAST(max(size) AS BIGINT) AS largest,
  CAST(sum(size) AS DOUBLE) / nullif(CAST(sum(sum(size)) OVER () AS DOUBLE), 0) AS share,
  CAST(sum(size) FILTER (WHERE younger IS NOT NULL) AS DOUBLE) / nullif(CAST(sum(younger) AS DOUBLE), 0) AS survived
FROM followed
WHERE age <= (SELECT max(age) FROM sizes WHERE size > 0)
GROUP BY age
ORDER BY age;
