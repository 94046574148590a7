-- Messages of exceptions
--
-- Which messages the exceptions and errors had that were created, the most frequent first.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- uses: exceptions
-- column message VARCHAR: NULL for exceptions without one
-- column count BIGINT: how many were created
-- oracle: exception-by-message
-- difference: an error counts once; the JDK counts each of its events, up to three

CREATE VIEW "exception-by-message" AS
SELECT message, count(*) AS count
FROM "exceptions"
GROUP BY message
ORDER BY count DESC, min(startTime), message;
