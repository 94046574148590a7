-- Allocations on the Java heap
--
-- The events behind the views about allocation, of one kind so that no allocation counts twice. Of
-- jdk.ObjectAllocationSample each stands for as many bytes as its weight says. For a recording without any (JDK 15 and
-- older, async-profiler), the events about thread-local allocation buffers (TLAB) answer: each stands for its buffer,
-- or for the object outside of one.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- reads: ObjectAllocationSample(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, objectClass UINTEGER, weight BIGINT,
--   recording VARCHAR)
-- reads: ObjectAllocationInNewTLAB(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, objectClass UINTEGER,
--   tlabSize BIGINT, recording VARCHAR)
-- reads: ObjectAllocationOutsideTLAB(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, objectClass UINTEGER,
--   allocationSize BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when the object was allocated
-- column thread UINTEGER: by which thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column objectClass UINTEGER: class of the object, a reference to "Class"
-- column value BIGINT DataAmount: bytes that the event stands for
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "allocations" AS
WITH sampled AS (
  SELECT DISTINCT coalesce(recording, '') AS recording FROM ObjectAllocationSample
)
SELECT startTime, eventThread AS thread, stackTrace, objectClass, weight AS value, recording
FROM ObjectAllocationSample
UNION ALL
SELECT b.startTime, b.eventThread, b.stackTrace, b.objectClass, b.tlabSize, b.recording
FROM ObjectAllocationInNewTLAB b
ANTI JOIN sampled s ON s.recording = coalesce(b.recording, '')
UNION ALL
SELECT o.startTime, o.eventThread, o.stackTrace, o.objectClass, o.allocationSize, o.recording
FROM ObjectAllocationOutsideTLAB o
ANTI JOIN sampled s ON s.recording = coalesce(o.recording, '');
