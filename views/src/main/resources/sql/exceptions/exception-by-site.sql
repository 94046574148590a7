-- Where exceptions come from
--
-- Which methods created most exceptions and errors: the first frame of each stack that is no constructor.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- uses: exceptions, method_name
-- column method VARCHAR: class, method and argument types; NULL for exceptions without a stack
-- column count BIGINT: how many were created
-- oracle: exception-by-site
-- difference: an error counts once; the JDK counts each of its events, up to three
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "exception-by-site" AS
WITH ids AS (
  SELECT method, count(*) AS count, min(startTime) AS first FROM exceptions GROUP BY method
),
sites AS (
  SELECT method_name(method) AS method, CAST(sum(count) AS BIGINT) AS count, min(first) AS first
  FROM ids
  GROUP BY ALL
)
SELECT method, count
FROM sites
ORDER BY count DESC, first, method;
