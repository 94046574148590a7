-- Allocations of native memory
--
-- The events behind native-flamegraph: profiler.Malloc of async-profiler, the memory that malloc and its relatives
-- returned. Whether it was given back does not matter here; unfreed-native-allocations has what was not.
--
-- needs: profiler.Malloc
-- reads: "profiler.Malloc"(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, address BIGINT, size BIGINT)
-- column startTime TIMESTAMP Timestamp: when it was allocated
-- column thread UINTEGER: by which thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column address BIGINT MemoryAddress: where it begins
-- column value BIGINT DataAmount: bytes

CREATE VIEW "native-allocations" AS
SELECT startTime, eventThread AS thread, stackTrace, address, size AS value FROM "profiler.Malloc";
