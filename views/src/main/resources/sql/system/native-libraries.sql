-- Native libraries
--
-- The libraries that the JVM's process had loaded, by name, with the addresses at which they lay last.
--
-- needs: jdk.NativeLibrary
-- reads: NativeLibrary(startTime TIMESTAMP, name VARCHAR, baseAddress BIGINT, topAddress BIGINT, recording VARCHAR)
-- column name VARCHAR: path of the library
-- column baseAddress BIGINT MemoryAddress: where it begins
-- column topAddress BIGINT MemoryAddress: where it ends, 0 where that is not known
-- column recording VARCHAR: the file, where several were read together
-- oracle: native-libraries

CREATE VIEW "native-libraries" AS
SELECT
  name,
  arg_max(baseAddress, startTime) AS baseAddress,
  arg_max(topAddress, startTime) AS topAddress,
  recording
FROM NativeLibrary
GROUP BY name, recording
ORDER BY name, recording;
