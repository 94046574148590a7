-- Memory of class metadata before and after each garbage collection
--
-- In order of time: how much the classes take outside of the heap, all together and the part with compressed class
-- pointers. When what is in use after collections grows without end, classes or class loaders leak. At the threshold
-- the JVM starts a collection to unload classes.
--
-- needs: jdk.MetaspaceSummary
-- reads: MetaspaceSummary(startTime TIMESTAMP, gcId INTEGER, when VARCHAR, gcThreshold BIGINT, metaspace$used BIGINT,
--   metaspace$committed BIGINT, metaspace$reserved BIGINT, dataSpace$used BIGINT, classSpace$used BIGINT,
--   recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was measured
-- column gcId INTEGER: the collection
-- column when VARCHAR: Before GC, After GC
-- column used BIGINT DataAmount: bytes in use
-- column committed BIGINT DataAmount: bytes taken from the system
-- column reserved BIGINT DataAmount: bytes of address space set aside
-- column threshold BIGINT DataAmount: bytes at which a collection starts
-- column dataUsed BIGINT DataAmount: of the bytes in use, methods, constants and the like
-- column classUsed BIGINT DataAmount: of the bytes in use, classes with compressed pointers
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "metaspace-over-time" AS
SELECT
  startTime,
  gcId,
  "when",
  metaspace$used AS used,
  metaspace$committed AS committed,
  metaspace$reserved AS reserved,
  gcThreshold AS threshold,
  dataSpace$used AS dataUsed,
  classSpace$used AS classUsed,
  recording
FROM MetaspaceSummary
ORDER BY startTime, recording, gcId, "when" DESC;
