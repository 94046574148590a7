-- Methods that allocated objects which stay alive
--
-- Candidates for memory leaks, by the first method of the application in the stack of the allocation: of the objects that
-- jdk.OldObjectSample followed, those that were alive at the end of the recording. Each method is shown with the object
-- that was allocated last; what stays alive for long comes first.
--
-- needs: jdk.OldObjectSample
-- uses: method_name
-- reads: OldObjectSample(startTime TIMESTAMP, allocationTime TIMESTAMP, objectAge DOUBLE, lastKnownHeapUsage BIGINT, stackTrace$topApplicationMethod UINTEGER, objectSize BIGINT, recording VARCHAR)
-- column allocationTime TIMESTAMP Timestamp: when the last of them was allocated
-- column applicationMethod VARCHAR: class, method and argument types; NULL where the stack has none of the application
-- column objectAge DOUBLE Timespan: how long that object was alive
-- column heapUsage BIGINT DataAmount: size of all live objects after the collection before that allocation
-- column objects BIGINT: how many objects were followed
-- column size BIGINT DataAmount: their bytes without what they refer to, NULL where an older JDK does not say
-- oracle: memory-leaks-by-site

CREATE VIEW "memory-leaks-by-site" AS
WITH alive AS (
  SELECT method_name(stackTrace$topApplicationMethod) AS applicationMethod, *
  -- The JDK writes all objects at the end of each chunk, and only the last time says what is alive.
  FROM (SELECT * FROM OldObjectSample QUALIFY startTime = max(startTime) OVER (PARTITION BY recording))
)
SELECT
  max(allocationTime) AS allocationTime,
  applicationMethod,
  arg_max(objectAge, allocationTime) AS objectAge,
  arg_max(lastKnownHeapUsage, allocationTime) AS heapUsage,
  count(*) AS objects,
  CAST(sum(objectSize) AS BIGINT) AS size
FROM alive
GROUP BY applicationMethod
ORDER BY allocationTime, applicationMethod;
