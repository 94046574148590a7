-- Regions of G1's heap by type
--
-- How many regions are Eden, Survivor, Old, Humongous and Free, and how full they are, each time that the JVM listed
-- them all (by default at the beginning and the end of each chunk of a recording that asks for this event). Old regions
-- that are half empty are what Mixed collections will free; many Humongous ones see the view gc-humongous.
--
-- needs: jdk.G1HeapRegionInformation
-- reads: G1HeapRegionInformation(startTime TIMESTAMP, index INTEGER, type VARCHAR, start BIGINT, used BIGINT,
--   recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when they were listed
-- column type VARCHAR: Eden, Survivor, Old, Starts Humongous, Continues Humongous, Free, …
-- column regions BIGINT: how many
-- column share DOUBLE Percentage: of the regions
-- column used BIGINT DataAmount: bytes in use in them
-- column size BIGINT DataAmount: bytes that they can hold
-- column occupancy DOUBLE Percentage: in use, of what they can hold
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "g1-heap-regions" AS
WITH sizes AS (
  SELECT recording, (max(start) - min(start)) // nullif(max(index) - min(index), 0) AS size
  FROM G1HeapRegionInformation
  GROUP BY recording
),
-- A listing counts up; where the index falls, the next one begins.
ordered AS (
  SELECT
    recording, startTime, index, type, used,
    CASE WHEN index > lag(index) OVER (PARTITION BY recording ORDER BY startTime, index) THEN 0 ELSE 1 END AS begins
  FROM G1HeapRegionInformation
),
listed AS (
  SELECT *, sum(begins) OVER (PARTITION BY recording ORDER BY startTime, index ROWS UNBOUNDED PRECEDING) AS listing
  FROM ordered
),
counted AS (
  SELECT
    recording,
    listing,
    type,
    min(min(startTime)) OVER (PARTITION BY recording, listing) AS startTime,
    count(*) AS regions,
    sum(used) AS used,
    sum(count(*)) OVER (PARTITION BY recording, listing) AS allRegions
  FROM listed
  GROUP BY recording, listing, type
)
SELECT
  c.startTime,
  c.type,
  c.regions,
  c.regions / CAST(c.allRegions AS DOUBLE) AS share,
  CAST(c.used AS BIGINT) AS used,
  c.regions * s.size AS size,
  CAST(c.used AS DOUBLE) / nullif(c.regions * s.size, 0) AS occupancy,
  c.recording
FROM counted c
LEFT JOIN sizes s ON s.recording IS NOT DISTINCT FROM c.recording
ORDER BY c.startTime, c.recording, c.regions DESC, c.type;
