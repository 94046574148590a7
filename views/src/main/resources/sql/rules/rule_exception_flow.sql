-- Exceptions are part of the normal flow
--
-- One place throws exceptions all the time: they are an answer there, not an exception, and each costs the walk over the
-- stack. The value is how many a second are thrown at one place (class of the exception and first method of the
-- application) that makes a quarter of all, once 100 were recorded. Where the recorder throttles the event, the
-- JVM's own count of all exceptions gives the true number.
--
-- topic: exceptions
-- severity: info
-- solution: Answer with a value (Optional, a result, null) where the case is expected, check before the call, or throw an exception
--   without a stack trace.
-- query: SELECT * FROM "exception-by-site"
-- parameter threshold: exceptions a second of one place, by default 50
-- needs: jdk.JavaExceptionThrow
-- uses: recording-times, class_name, method_name, brief_share
-- reads: JavaExceptionThrow(startTime TIMESTAMP, thrownClass UINTEGER, stackTrace$topApplicationMethod UINTEGER,
--   stackTrace$topNonInitMethod UINTEGER, recording VARCHAR)
-- reads: ExceptionStatistics(startTime TIMESTAMP, throwables BIGINT, recording VARCHAR)
-- example: SELECT count(*) FROM rule_exception_flow() → 0

CREATE MACRO rule_exception_flow(threshold := 50) AS TABLE
WITH ids AS (
  SELECT
    recording, thrownClass AS class,
    CASE
      WHEN CAST(stackTrace$topApplicationMethod AS VARCHAR) IN ('0', '') THEN stackTrace$topNonInitMethod
      ELSE coalesce(stackTrace$topApplicationMethod, stackTrace$topNonInitMethod)
    END AS method,
    count(*) AS events, min(startTime) AS first, max(startTime) AS last
  FROM JavaExceptionThrow
  GROUP BY ALL
),
places AS (
  SELECT
    recording, class_name(class) AS class, method_name(method) AS method, CAST(sum(events) AS BIGINT) AS events,
    sum(CAST(sum(events) AS DOUBLE)) OVER (PARTITION BY recording) AS total, min(first) AS first, max(last) AS last
  FROM ids
  GROUP BY recording, class_name(class), method_name(method)
),
-- The counter of a JVM: what comes after a fall belongs to another one.
counted AS (
  SELECT recording, CAST(sum(more) AS DOUBLE) AS throwables
  FROM (
    SELECT
      recording,
      throwables - lag(throwables) OVER (PARTITION BY recording ORDER BY startTime) AS more
    FROM ExceptionStatistics)
  WHERE more > 0
  GROUP BY recording
),
found AS (
  SELECT
    p.*, p.events / p.total AS share, p.events / p.total * greatest(p.total, coalesce(c.throwables, 0)) / t.duration AS value
  FROM places p
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM p.recording
  LEFT JOIN counted c ON c.recording IS NOT DISTINCT FROM p.recording
)
SELECT
  value,
  method AS subject,
  coalesce(method, 'an unknown method') || ' throws ' || format('{:.1f}', value) || ' ' || coalesce(class, 'exceptions')
    || ' a second, ' || brief_share(share) || ' of all exceptions' AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM found
WHERE value >= threshold AND events >= 100 AND share >= 0.25
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY value DESC, class, method) <= 10
ORDER BY value DESC, subject;
