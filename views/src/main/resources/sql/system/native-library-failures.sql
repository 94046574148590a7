-- Native libraries that failed
--
-- Each try to load or to unload a native library that failed, with the reason, in the order of time.
--
-- needs: jdk.NativeLibraryLoad or jdk.NativeLibraryUnload
-- uses: thread_name, method_name
-- reads: NativeLibraryLoad(startTime TIMESTAMP, eventThread UINTEGER, stackTrace$topApplicationMethod UINTEGER, name VARCHAR, success BOOLEAN, errorMessage VARCHAR)
-- reads: NativeLibraryUnload(startTime TIMESTAMP, eventThread UINTEGER, stackTrace$topApplicationMethod UINTEGER, name VARCHAR, success BOOLEAN, errorMessage VARCHAR)
-- column operation VARCHAR: Native Library Load or Native Library Unload
-- column name VARCHAR: path of the library
-- column errorMessage VARCHAR: why it failed, in the words of the operating system
-- column startTime TIMESTAMP Timestamp: when it began
-- column thread VARCHAR: the thread that tried
-- column requestedBy VARCHAR: the first method of the application on the stack, NULL when there is none
-- oracle: native-library-failures

CREATE VIEW "native-library-failures" AS
WITH failures AS (
  SELECT
    'Native Library Load' AS operation,
    startTime,
    eventThread,
    stackTrace$topApplicationMethod AS method,
    name,
    errorMessage
  FROM NativeLibraryLoad
  WHERE NOT success
  UNION ALL
  SELECT
    'Native Library Unload',
    startTime,
    eventThread,
    stackTrace$topApplicationMethod,
    name,
    errorMessage
  FROM NativeLibraryUnload
  WHERE NOT success
)
SELECT
  operation,
  name,
  errorMessage,
  startTime,
  thread_name(eventThread) AS thread,
  method_name(method) AS requestedBy
FROM failures
ORDER BY startTime, name;
