-- Flags of the JVM
--
-- Every flag (-XX) that the JVM knows, by name, with its last value as one writes it on the command line, and where
-- that value comes from.
--
-- needs: jdk.BooleanFlag or jdk.IntFlag or jdk.UnsignedIntFlag or jdk.LongFlag or jdk.UnsignedLongFlag
--   or jdk.DoubleFlag or jdk.StringFlag or jdk.BooleanFlagChanged or jdk.IntFlagChanged
--   or jdk.UnsignedIntFlagChanged or jdk.LongFlagChanged or jdk.UnsignedLongFlagChanged or jdk.DoubleFlagChanged
--   or jdk.StringFlagChanged
-- reads: BooleanFlag(startTime TIMESTAMP, name VARCHAR, value BOOLEAN, origin VARCHAR, recording VARCHAR)
-- reads: IntFlag(startTime TIMESTAMP, name VARCHAR, value INTEGER, origin VARCHAR, recording VARCHAR)
-- reads: UnsignedIntFlag(startTime TIMESTAMP, name VARCHAR, value INTEGER, origin VARCHAR, recording VARCHAR)
-- reads: LongFlag(startTime TIMESTAMP, name VARCHAR, value BIGINT, origin VARCHAR, recording VARCHAR)
-- reads: UnsignedLongFlag(startTime TIMESTAMP, name VARCHAR, value BIGINT, origin VARCHAR, recording VARCHAR)
-- reads: DoubleFlag(startTime TIMESTAMP, name VARCHAR, value DOUBLE, origin VARCHAR, recording VARCHAR)
-- reads: StringFlag(startTime TIMESTAMP, name VARCHAR, value VARCHAR, origin VARCHAR, recording VARCHAR)
-- reads: BooleanFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue BOOLEAN, origin VARCHAR, recording VARCHAR)
-- reads: IntFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue INTEGER, origin VARCHAR, recording VARCHAR)
-- reads: UnsignedIntFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue INTEGER, origin VARCHAR, recording VARCHAR)
-- reads: LongFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue BIGINT, origin VARCHAR, recording VARCHAR)
-- reads: UnsignedLongFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue BIGINT, origin VARCHAR, recording VARCHAR)
-- reads: DoubleFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue DOUBLE, origin VARCHAR, recording VARCHAR)
-- reads: StringFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue VARCHAR, origin VARCHAR, recording VARCHAR)
-- column name VARCHAR: of the flag
-- column value VARCHAR: its last value; NULL for a text that is not set
-- column origin VARCHAR: who set it: Default, Command line, Ergonomic, Management
-- column changeTime TIMESTAMP Timestamp: when it was changed last while the JVM ran, NULL when it was not
-- column recording VARCHAR: the file, where several were read together
-- oracle: jvm-flags
-- difference: a change that came after the last list of all flags counts; the JDK shows the value before it
-- difference: numbers are written as the command line takes them: without separators, with all their digits and without
--   a sign where they have none; the JDK shows the largest as -1

CREATE VIEW "jvm-flags" AS
WITH flags AS (
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange, recording FROM BooleanFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange, recording FROM IntFlag
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(value AS HUGEINT) + CASE WHEN value < 0 THEN 4294967296 ELSE 0 END AS VARCHAR) AS value,
    origin,
    false AS isChange,
    recording
  FROM UnsignedIntFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange, recording FROM LongFlag
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(value AS HUGEINT) + CASE WHEN value < 0 THEN 18446744073709551616 ELSE 0 END AS VARCHAR) AS value,
    origin,
    false AS isChange,
    recording
  FROM UnsignedLongFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange, recording FROM DoubleFlag
  UNION ALL
  SELECT startTime, name, value, origin, false AS isChange, recording FROM StringFlag
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true, recording FROM BooleanFlagChanged
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true, recording FROM IntFlagChanged
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(newValue AS HUGEINT) + CASE WHEN newValue < 0 THEN 4294967296 ELSE 0 END AS VARCHAR),
    origin,
    true,
    recording
  FROM UnsignedIntFlagChanged
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true, recording FROM LongFlagChanged
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(newValue AS HUGEINT) + CASE WHEN newValue < 0 THEN 18446744073709551616 ELSE 0 END AS VARCHAR),
    origin,
    true,
    recording
  FROM UnsignedLongFlagChanged
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true, recording FROM DoubleFlagChanged
  UNION ALL
  SELECT startTime, name, newValue, origin, true, recording FROM StringFlagChanged
)
SELECT
  name,
  arg_max_null(value, startTime) AS value,
  arg_max_null(origin, startTime) AS origin,
  max(startTime) FILTER (WHERE isChange) AS changeTime,
  recording
FROM flags
GROUP BY name, recording
ORDER BY name, recording;
