-- Classes of exceptions
--
-- Which exceptions and errors were created most, by class.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- uses: class_name, exceptions
-- column class VARCHAR: the class of the exception
-- column count BIGINT: how many were created
-- oracle: exception-by-type
-- difference: an error counts once; the JDK counts each of its events, up to three
-- difference: classes of the same name are one row; the JDK splits them by class loader

CREATE VIEW "exception-by-type" AS
WITH ids AS (
  SELECT thrownClass, count(*) AS count, min(startTime) AS first FROM "exceptions" GROUP BY thrownClass
),
classes AS (
  SELECT class_name(thrownClass) AS class, CAST(sum(count) AS BIGINT) AS count, min(first) AS first
  FROM ids
  GROUP BY ALL
)
SELECT class, count
FROM classes
ORDER BY count DESC, first, class;
