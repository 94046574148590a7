-- Classes of objects that stay alive
--
-- Candidates for memory leaks, by class: of the objects that jdk.OldObjectSample followed, those that were alive at the end
-- of the recording. Each class is shown with the object that was allocated last; what stays alive for long comes first.
--
-- needs: jdk.OldObjectSample
-- uses: class_name
-- reads: OldObjectSample(startTime TIMESTAMP, allocationTime TIMESTAMP, objectAge DOUBLE, lastKnownHeapUsage BIGINT, object UINTEGER, objectSize BIGINT, recording VARCHAR)
-- reads: OldObject(_id UINTEGER, type UINTEGER)
-- column allocationTime TIMESTAMP Timestamp: when the last of them was allocated
-- column objectClass VARCHAR: the class
-- column objectAge DOUBLE Timespan: how long that object was alive
-- column heapUsage BIGINT DataAmount: size of all live objects after the collection before that allocation
-- column objects BIGINT: how many objects were followed
-- column size BIGINT DataAmount: their bytes without what they refer to, NULL where an older JDK does not say
-- oracle: memory-leaks-by-class

CREATE VIEW "memory-leaks-by-class" AS
WITH alive AS (
  SELECT class_name(o.type) AS objectClass, s.*
  FROM (
    -- The JDK writes all objects at the end of each chunk, and only the last time says what is alive.
    SELECT * FROM OldObjectSample QUALIFY startTime = max(startTime) OVER (PARTITION BY recording)) s
  LEFT JOIN OldObject o ON o._id = s.object
)
SELECT
  max(allocationTime) AS allocationTime,
  objectClass,
  arg_max(objectAge, allocationTime) AS objectAge,
  arg_max(lastKnownHeapUsage, allocationTime) AS heapUsage,
  count(*) AS objects,
  CAST(sum(objectSize) AS BIGINT) AS size
FROM alive
GROUP BY objectClass
ORDER BY allocationTime, objectClass;
