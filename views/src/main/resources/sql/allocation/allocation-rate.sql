-- Allocation over time
--
-- How many bytes a second the program allocates, as the events of "allocations" tell: a row a second from the first
-- event of a recording to its last, also for seconds without allocation. A recording of more than an hour has 3600 rows of
-- equal length.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: allocations
-- column startTime TIMESTAMP Timestamp: when the row's time begins
-- column duration DOUBLE Timespan: its length, a second or more
-- column allocated BIGINT DataAmount: bytes in that time, an estimate
-- column rate DOUBLE DataAmount: bytes a second
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "allocation-rate" AS
WITH whole AS (
  SELECT
    recording,
    date_trunc('second', min(startTime)) AS begins,
    greatest(1, CAST(ceil(date_diff('microsecond', date_trunc('second', min(startTime)), max(startTime)) / 3.6e9) AS BIGINT))
      AS seconds,
    max(startTime) AS ends
  FROM "allocations"
  WHERE isfinite(startTime)
  GROUP BY recording
),
places AS (
  SELECT
    recording, begins, seconds,
    unnest(range(0, date_diff('microsecond', begins, ends) // (seconds * 1000000) + 1)) AS place
  FROM whole
),
sums AS (
  SELECT
    w.recording,
    date_diff('microsecond', w.begins, a.startTime) // (w.seconds * 1000000) AS place,
    sum(a.value) AS allocated
  FROM "allocations" a JOIN whole w ON w.recording IS NOT DISTINCT FROM a.recording
  WHERE isfinite(a.startTime)
  GROUP BY ALL
)
SELECT
  r.begins + to_seconds(r.place * r.seconds) AS startTime,
  CAST(r.seconds AS DOUBLE) AS duration,
  CAST(coalesce(s.allocated, 0) AS BIGINT) AS allocated,
  coalesce(s.allocated, 0) / CAST(r.seconds AS DOUBLE) AS rate,
  r.recording
FROM places r
LEFT JOIN sums s ON s.place = r.place AND s.recording IS NOT DISTINCT FROM r.recording
ORDER BY r.recording, r.place;
