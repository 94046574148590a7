-- Allocation over time
--
-- How many bytes a second the program allocates, as the events of "allocations" tell: a row a second from the first
-- event to the last, also for seconds without allocation. A recording of more than an hour has 3600 rows of equal length.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: allocations
-- column startTime TIMESTAMP Timestamp: when the row's time begins
-- column duration DOUBLE Timespan: its length, a second or more
-- column allocated BIGINT DataAmount: bytes in that time, an estimate
-- column rate DOUBLE DataAmount: bytes a second

CREATE VIEW "allocation-rate" AS
WITH whole AS (
  SELECT
    date_trunc('second', min(startTime)) AS begins,
    greatest(1, CAST(ceil(date_diff('microsecond', date_trunc('second', min(startTime)), max(startTime)) / 3.6e9) AS BIGINT))
      AS seconds,
    max(startTime) AS ends
  FROM "allocations"
  WHERE isfinite(startTime)
),
sums AS (
  SELECT
    date_diff('microsecond', begins, startTime) // (seconds * 1000000) AS place,
    sum(value) AS allocated
  FROM "allocations", whole
  WHERE isfinite(startTime)
  GROUP BY ALL
)
SELECT
  begins + to_seconds(places.place * seconds) AS startTime,
  CAST(seconds AS DOUBLE) AS duration,
  CAST(coalesce(allocated, 0) AS BIGINT) AS allocated,
  coalesce(allocated, 0) / CAST(seconds AS DOUBLE) AS rate
FROM whole, range(0, date_diff('microsecond', begins, ends) // (seconds * 1000000) + 1) places(place)
LEFT JOIN sums ON sums.place = places.place
ORDER BY places.place;
