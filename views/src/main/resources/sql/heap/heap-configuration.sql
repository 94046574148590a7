-- Settings of the heap
--
-- How large the heap may be and how references in it are stored. One row, the last that was recorded; with several
-- recordings, one each.
--
-- needs: jdk.GCHeapConfiguration
-- reads: GCHeapConfiguration(startTime TIMESTAMP, initialSize BIGINT, minSize BIGINT, maxSize BIGINT,
--   usesCompressedOops BOOLEAN, compressedOopsMode VARCHAR, objectAlignment BIGINT, heapAddressBits TINYINT,
--   recording VARCHAR)
-- column initialSize BIGINT DataAmount: at the start
-- column minSize BIGINT DataAmount: never below
-- column maxSize BIGINT DataAmount: never above
-- column usesCompressedOops BOOLEAN: whether references take four bytes
-- column compressedOopsMode VARCHAR: how these become addresses
-- column objectAlignment BIGINT DataAmount: addresses of objects are multiples of it
-- column heapAddressBits TINYINT: bits of an address
-- column recording VARCHAR: the file, where several were read together
-- oracle: heap-configuration

CREATE VIEW "heap-configuration" AS
SELECT
  last.initialSize,
  last.minSize,
  last.maxSize,
  last.usesCompressedOops,
  last.compressedOopsMode,
  last.objectAlignment,
  last.heapAddressBits,
  recording
FROM (SELECT recording, arg_max(c, startTime) AS last FROM GCHeapConfiguration c GROUP BY recording)
ORDER BY recording;
