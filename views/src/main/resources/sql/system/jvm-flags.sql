-- Flags of the JVM
--
-- Every flag (-XX) that the JVM knows, by name, with its last value as one writes it on the command line, and where
-- that value comes from.
--
-- needs: jdk.BooleanFlag or jdk.IntFlag or jdk.UnsignedIntFlag or jdk.LongFlag or jdk.UnsignedLongFlag
--   or jdk.DoubleFlag or jdk.StringFlag or jdk.BooleanFlagChanged or jdk.IntFlagChanged
--   or jdk.UnsignedIntFlagChanged or jdk.LongFlagChanged or jdk.UnsignedLongFlagChanged or jdk.DoubleFlagChanged
--   or jdk.StringFlagChanged
-- reads: BooleanFlag(startTime TIMESTAMP, name VARCHAR, value BOOLEAN, origin VARCHAR)
-- reads: IntFlag(startTime TIMESTAMP, name VARCHAR, value INTEGER, origin VARCHAR)
-- reads: UnsignedIntFlag(startTime TIMESTAMP, name VARCHAR, value INTEGER, origin VARCHAR)
-- reads: LongFlag(startTime TIMESTAMP, name VARCHAR, value BIGINT, origin VARCHAR)
-- reads: UnsignedLongFlag(startTime TIMESTAMP, name VARCHAR, value BIGINT, origin VARCHAR)
-- reads: DoubleFlag(startTime TIMESTAMP, name VARCHAR, value DOUBLE, origin VARCHAR)
-- reads: StringFlag(startTime TIMESTAMP, name VARCHAR, value VARCHAR, origin VARCHAR)
-- reads: BooleanFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue BOOLEAN, origin VARCHAR)
-- reads: IntFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue INTEGER, origin VARCHAR)
-- reads: UnsignedIntFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue INTEGER, origin VARCHAR)
-- reads: LongFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue BIGINT, origin VARCHAR)
-- reads: UnsignedLongFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue BIGINT, origin VARCHAR)
-- reads: DoubleFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue DOUBLE, origin VARCHAR)
-- reads: StringFlagChanged(startTime TIMESTAMP, name VARCHAR, newValue VARCHAR, origin VARCHAR)
-- column name VARCHAR: of the flag
-- column value VARCHAR: its last value; NULL for a text that is not set
-- column origin VARCHAR: who set it: Default, Command line, Ergonomic, Management
-- column changeTime TIMESTAMP Timestamp: when it was changed last while the JVM ran, NULL when it was not
-- oracle: jvm-flags
-- difference: a change that came after the last list of all flags counts; the JDK shows the value before it
-- difference: numbers are written as the command line takes them: without separators, with all their digits and without
--   a sign where they have none; the JDK shows the largest as -1

CREATE VIEW "jvm-flags" AS
WITH flags AS (
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange FROM BooleanFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange FROM IntFlag
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(value AS HUGEINT) + CASE WHEN value < 0 THEN 4294967296 ELSE 0 END AS VARCHAR) AS value,
    origin,
    false AS isChange
  FROM UnsignedIntFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange FROM LongFlag
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(value AS HUGEINT) + CASE WHEN value < 0 THEN 18446744073709551616 ELSE 0 END AS VARCHAR) AS value,
    origin,
    false AS isChange
  FROM UnsignedLongFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value, origin, false AS isChange FROM DoubleFlag
  UNION ALL
  SELECT startTime, name, value, origin, false AS isChange FROM StringFlag
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true FROM BooleanFlagChanged
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true FROM IntFlagChanged
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(newValue AS HUGEINT) + CASE WHEN newValue < 0 THEN 4294967296 ELSE 0 END AS VARCHAR),
    origin,
    true
  FROM UnsignedIntFlagChanged
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true FROM LongFlagChanged
  UNION ALL
  SELECT
    startTime,
    name,
    CAST(CAST(newValue AS HUGEINT) + CASE WHEN newValue < 0 THEN 18446744073709551616 ELSE 0 END AS VARCHAR),
    origin,
    true
  FROM UnsignedLongFlagChanged
  UNION ALL
  SELECT startTime, name, CAST(newValue AS VARCHAR), origin, true FROM DoubleFlagChanged
  UNION ALL
  SELECT startTime, name, newValue, origin, true FROM StringFlagChanged
)
SELECT
  name,
  arg_max_null(value, startTime) AS value,
  arg_max_null(origin, startTime) AS origin,
  max(startTime) FILTER (WHERE isChange) AS changeTime
FROM flags
GROUP BY name
ORDER BY name;
