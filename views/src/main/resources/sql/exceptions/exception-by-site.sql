-- Where exceptions come from
--
-- Which methods created most exceptions and errors: the first frame of each stack that is no constructor.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- uses: exceptions, method_name
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- reads: Method(_id UINTEGER, name VARCHAR)
-- column method VARCHAR: class, method and argument types; NULL for exceptions without a stack
-- column count BIGINT: how many were created
-- oracle: exception-by-site
-- difference: an error counts once; the JDK counts each of its events, up to three
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "exception-by-site" AS
WITH traces AS (
  SELECT stackTrace, method, count(*) AS count, min(startTime) AS first FROM "exceptions" GROUP BY ALL
),
frames AS (
  SELECT s._id AS stackTrace, unnest(s.frames).method AS method, generate_subscripts(s.frames, 1) AS place
  FROM StackTrace s SEMI JOIN traces t ON t.stackTrace = s._id
),
-- Native methods count here, which the flat columns of the events leave out.
tops AS (
  SELECT f.stackTrace, arg_min(f.method, f.place) AS method
  FROM frames f ANTI JOIN (SELECT _id FROM Method WHERE name = '<init>') c ON c._id = f.method
  GROUP BY f.stackTrace
),
ids AS (
  SELECT coalesce(p.method, t.method) AS method, sum(t.count) AS count, min(t.first) AS first
  FROM traces t LEFT JOIN tops p ON p.stackTrace = t.stackTrace
  GROUP BY ALL
),
sites AS (
  SELECT method_name(method) AS method, CAST(sum(count) AS BIGINT) AS count, min(first) AS first
  FROM ids
  GROUP BY ALL
)
SELECT method, count
FROM sites
ORDER BY count DESC, first, method;
