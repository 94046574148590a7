-- Exceptions and errors, each once
--
-- Every object of a subclass of Throwable whose creation was recorded. The JVM tells of an error in up to three events:
-- as an exception from the constructor of Throwable, then as an error and once more as an exception from that of Error.
-- Here it is one row, the event of the error if there is one.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- uses: method_name
-- reads: JavaExceptionThrow(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, stackTrace$topMethod UINTEGER, stackTrace$topNonInitMethod UINTEGER, thrownClass UINTEGER, message VARCHAR, recording VARCHAR)
-- reads: JavaErrorThrow(startTime TIMESTAMP, eventThread UINTEGER, stackTrace UINTEGER, stackTrace$topNonInitMethod UINTEGER, thrownClass UINTEGER, message VARCHAR, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was created
-- column thread UINTEGER: reference to "Thread"
-- column stackTrace UINTEGER: reference to "StackTrace"
-- column value INTEGER: 1
-- column thrownClass UINTEGER: reference to "Class"
-- column message VARCHAR: NULL without one
-- column method UINTEGER: reference to "Method", the first Java frame that is no constructor

CREATE VIEW "exceptions" AS
WITH errors AS (
  SELECT DISTINCT thrownClass, coalesce(recording, '') AS recording FROM JavaErrorThrow
),
tops AS (
  SELECT DISTINCT stackTrace$topMethod AS method FROM JavaExceptionThrow
),
repeating AS (
  SELECT method FROM tops WHERE method_name(method) LIKE 'java.lang.Error.<init>(%'
)
SELECT
  startTime,
  eventThread AS thread,
  stackTrace,
  1 AS value,
  thrownClass,
  message,
  stackTrace$topNonInitMethod AS method
FROM JavaErrorThrow
UNION ALL
SELECT
  x.startTime,
  x.eventThread,
  x.stackTrace,
  1,
  x.thrownClass,
  x.message,
  x.stackTrace$topNonInitMethod
FROM JavaExceptionThrow x
ANTI JOIN errors e ON e.thrownClass = x.thrownClass AND e.recording = coalesce(x.recording, '')
ANTI JOIN repeating r ON r.method = x.stackTrace$topMethod;
