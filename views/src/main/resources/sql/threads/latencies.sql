-- Waits of threads
--
-- The events behind latencies-by-type, one row each: threads that slept, parked, waited for a monitor, or for a file or
-- socket. Only waits that were longer than the threshold of the event (10 or 20 ms by default) are in a recording. No order
-- of rows.
--
-- needs: jdk.JavaMonitorEnter or jdk.JavaMonitorWait or jdk.ThreadPark or jdk.ThreadSleep or jdk.FileRead or
--   jdk.FileWrite or jdk.SocketRead or jdk.SocketWrite
-- reads: JavaMonitorEnter(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, monitorClass UINTEGER)
-- reads: JavaMonitorWait(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, monitorClass UINTEGER)
-- reads: ThreadPark(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, parkedClass UINTEGER)
-- reads: ThreadSleep(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER)
-- reads: FileRead(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, path VARCHAR, bytesRead BIGINT)
-- reads: FileWrite(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, path VARCHAR, bytesWritten BIGINT)
-- reads: SocketRead(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, host VARCHAR, address VARCHAR, bytesRead BIGINT)
-- reads: SocketWrite(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, host VARCHAR, address VARCHAR, bytesWritten BIGINT)
-- column startTime TIMESTAMP Timestamp: when the wait began
-- column duration DOUBLE Timespan: how long
-- column name VARCHAR: full name of the event type
-- column thread UINTEGER: who waited, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column class UINTEGER: of the monitor or of what the thread parked for, a reference to "Class"; NULL for other waits
-- column target VARCHAR: the file's path or the host on the other side, its address where it has no name; NULL for other waits
-- column bytes BIGINT DataAmount: read or written, NULL for other waits

CREATE VIEW "latencies" AS
SELECT startTime, duration, 'jdk.JavaMonitorEnter' AS name, eventThread AS thread, stackTrace, monitorClass AS class,
  CAST(NULL AS VARCHAR) AS target, CAST(NULL AS BIGINT) AS bytes
FROM JavaMonitorEnter
UNION ALL
SELECT startTime, duration, 'jdk.JavaMonitorWait', eventThread, stackTrace, monitorClass, NULL, NULL FROM JavaMonitorWait
UNION ALL
SELECT startTime, duration, 'jdk.ThreadPark', eventThread, stackTrace, parkedClass, NULL, NULL FROM ThreadPark
UNION ALL
SELECT startTime, duration, 'jdk.ThreadSleep', eventThread, stackTrace, NULL, NULL, NULL FROM ThreadSleep
UNION ALL
SELECT startTime, duration, 'jdk.FileRead', eventThread, stackTrace, NULL, path, bytesRead FROM FileRead
UNION ALL
SELECT startTime, duration, 'jdk.FileWrite', eventThread, stackTrace, NULL, path, bytesWritten FROM FileWrite
UNION ALL
SELECT startTime, duration, 'jdk.SocketRead', eventThread, stackTrace, NULL, coalesce(nullif(host, ''), address), bytesRead
FROM SocketRead
UNION ALL
SELECT startTime, duration, 'jdk.SocketWrite', eventThread, stackTrace, NULL, coalesce(nullif(host, ''), address), bytesWritten
FROM SocketWrite;
