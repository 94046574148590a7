-- Exceptions and errors
--
-- The events behind exception-flamegraph. The JDK writes jdk.JavaErrorThrow for a new Error, and for the same Error
-- jdk.JavaExceptionThrow, even twice; it counts once here, as jdk.JavaErrorThrow.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- reads: JavaExceptionThrow(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, thrownClass UINTEGER, message VARCHAR)
-- reads: JavaErrorThrow(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, thrownClass UINTEGER, message VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was made
-- column thread UINTEGER: by which thread, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column thrownClass UINTEGER: its class, a reference to "Class"
-- column message VARCHAR: its message
-- column value BIGINT: 1, what an exception weighs

CREATE VIEW "thrown-exceptions" AS
SELECT startTime, eventThread AS thread, stackTrace, thrownClass, message, CAST(1 AS BIGINT) AS value
FROM JavaErrorThrow
UNION ALL
SELECT startTime, eventThread, stackTrace, thrownClass, message, CAST(1 AS BIGINT)
FROM JavaExceptionThrow
WHERE coalesce(thrownClass NOT IN (SELECT thrownClass FROM JavaErrorThrow WHERE thrownClass IS NOT NULL), true);
