-- Calls of System.gc() that had to wait
--
-- Who asked for a garbage collection and stood still until it was done. The 25 longest. Calls that only start a
-- concurrent collection (-XX:+ExplicitGCInvokesConcurrent) are left out.
--
-- needs: jdk.SystemGC
-- uses: method_name, thread_name
-- reads: SystemGC(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER,
--   stackTrace$topApplicationMethod UINTEGER, invokedConcurrent BOOLEAN, recording VARCHAR)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column startTime TIMESTAMP Timestamp: when it was called
-- column duration DOUBLE Timespan: how long the caller waited
-- column stackTrace VARCHAR: the frame on top
-- column method VARCHAR: the first frame of the application: the caller
-- column thread VARCHAR: the calling thread
-- column recording VARCHAR: the file, where several were read together
-- oracle: blocked-by-system-gc
-- difference: of the stack the top frame and the application's frame are shown

CREATE VIEW "blocked-by-system-gc" AS
WITH longest AS (
  SELECT
    startTime, duration, stackTrace, stackTrace$topApplicationMethod AS application, eventThread, recording
  FROM SystemGC
  WHERE NOT invokedConcurrent
  ORDER BY duration DESC, startTime, eventThread
  LIMIT 25
)
SELECT
  startTime,
  duration,
  method_name(s.frames[1].method) AS stackTrace,
  method_name(application) AS method,
  thread_name(eventThread) AS thread,
  recording
FROM longest l
LEFT JOIN StackTrace s ON s._id = l.stackTrace
ORDER BY duration DESC, startTime, eventThread;
