-- Allocations on the Java heap
--
-- The events behind the views about allocation, of one kind so that no allocation counts twice. Of
-- jdk.ObjectAllocationSample each stands for as many bytes as its weight says. Where the recording has none of them (JDK 15
-- and older, async-profiler), the events about thread-local allocation buffers (TLAB) answer: each stands for its buffer,
-- or for the object outside of one.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- reads: ObjectAllocationSample(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, objectClass UINTEGER, weight BIGINT)
-- reads: ObjectAllocationInNewTLAB(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, objectClass UINTEGER, tlabSize BIGINT)
-- reads: ObjectAllocationOutsideTLAB(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, objectClass UINTEGER, allocationSize BIGINT)
-- column startTime TIMESTAMP Timestamp: when the object was allocated
-- column thread UINTEGER: by which thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column objectClass UINTEGER: class of the object, a reference to "Class"
-- column value BIGINT DataAmount: bytes that the event stands for

CREATE VIEW "allocations" AS
SELECT startTime, eventThread AS thread, stackTrace, objectClass, weight AS value
FROM ObjectAllocationSample
UNION ALL
SELECT startTime, eventThread, stackTrace, objectClass, tlabSize
FROM ObjectAllocationInNewTLAB
WHERE NOT EXISTS (SELECT 1 FROM ObjectAllocationSample)
UNION ALL
SELECT startTime, eventThread, stackTrace, objectClass, allocationSize
FROM ObjectAllocationOutsideTLAB
WHERE NOT EXISTS (SELECT 1 FROM ObjectAllocationSample);
