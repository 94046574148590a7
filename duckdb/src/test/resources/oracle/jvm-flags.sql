-- The JDK shows numbers with separators, three decimals and a sign, and what was listed last: no later change.
WITH listed AS (
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM BooleanFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM IntFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM UnsignedIntFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM LongFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM UnsignedLongFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM DoubleFlag
  UNION ALL
  SELECT startTime, name, CAST(value AS VARCHAR) AS value FROM StringFlag
),
before AS (SELECT name, arg_max_null(value, startTime) AS value FROM listed GROUP BY name),
flags AS (
  SELECT
    f.name,
    CASE WHEN f.changeTime > (SELECT max(startTime) FROM listed) THEN b.value ELSE f.value END AS value
  FROM "jvm-flags" f JOIN before b ON b.name = f.name
)
SELECT
  name,
  CASE
    WHEN regexp_full_match(value, '-?[0-9]+')
      THEN format(
        '{:,}',
        CAST(
          CAST(value AS HUGEINT)
            - CASE WHEN CAST(value AS HUGEINT) > 9223372036854775807 THEN 18446744073709551616 ELSE 0 END
          AS BIGINT))
    WHEN regexp_full_match(value, '-?[0-9]+[.][0-9]+')
      THEN regexp_replace(format('{:,.3f}', CAST(value AS DOUBLE)), '[.]?0+$', '')
    ELSE value
  END AS value
FROM flags
ORDER BY name
