-- Classes whose objects take memory, in detail
--
-- All classes of allocation-by-class with what is behind their bytes: how many events, how they are distributed, by how
-- many threads and methods, and which method most.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: allocations, class_name, method_name
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column objectType VARCHAR: the class, java.lang.String or byte[]
-- column pressure DOUBLE Percentage: its share of all bytes
-- column allocated BIGINT DataAmount: its bytes, an estimate
-- column samples BIGINT: events about it
-- column average DOUBLE DataAmount: bytes that an event stands for, the mean
-- column largest BIGINT DataAmount: bytes of the event that stands for most
-- column threads BIGINT: threads that allocated it
-- column sites BIGINT: methods on top of the stack
-- column topSite VARCHAR: the one of them with the most bytes
-- column topSiteAllocated BIGINT DataAmount: the bytes of that method

CREATE VIEW "allocation-by-class-detail" AS
WITH events AS (
  SELECT
    objectClass,
    thread,
    s.frames[1].method AS site,
    sum(value) AS allocated,
    count(*) AS samples,
    max(value) AS largest
  FROM "allocations" a LEFT JOIN StackTrace s ON s._id = a.stackTrace
  GROUP BY ALL
),
named AS (
  SELECT class_name(objectClass) AS objectType, * FROM events
),
sites AS (
  SELECT objectType, site, sum(allocated) AS allocated
  FROM named
  GROUP BY ALL
),
tops AS (
  SELECT objectType, site, allocated
  FROM sites
  QUALIFY row_number() OVER (PARTITION BY objectType ORDER BY allocated DESC, site) = 1
),
classes AS (
  SELECT
    objectType,
    sum(allocated) AS allocated,
    sum(samples) AS samples,
    max(largest) AS largest,
    count(DISTINCT thread) AS threads,
    count(DISTINCT site) AS sites
  FROM named
  GROUP BY ALL
)
SELECT
  c.objectType,
  c.allocated / nullif(CAST(sum(c.allocated) OVER () AS DOUBLE), 0) AS pressure,
  CAST(c.allocated AS BIGINT) AS allocated,
  CAST(c.samples AS BIGINT) AS samples,
  c.allocated / CAST(c.samples AS DOUBLE) AS average,
  c.largest,
  c.threads,
  c.sites,
  method_name(t.site) AS topSite,
  CAST(t.allocated AS BIGINT) AS topSiteAllocated
FROM classes c JOIN tops t ON t.objectType IS NOT DISTINCT FROM c.objectType
ORDER BY c.allocated DESC, c.objectType;
