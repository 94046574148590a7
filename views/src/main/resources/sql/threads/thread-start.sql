-- Threads that were started
--
-- Each platform thread that started while the recording ran: when, by which method, and how long it lived; the ones that
-- still run first, then those that lived longest.
--
-- needs: jdk.ThreadStart
-- uses: method_name, thread_name
-- reads: ThreadStart(startTime TIMESTAMP, thread UINTEGER, stackTrace UINTEGER, parentThread UINTEGER, recording VARCHAR)
-- reads: ThreadEnd(startTime TIMESTAMP, thread UINTEGER, recording VARCHAR)
-- reads: Thread(_id UINTEGER, javaThreadId BIGINT)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column startTime TIMESTAMP Timestamp: when it started
-- column method VARCHAR: what started it; NULL without a stack
-- column thread VARCHAR: its name
-- column duration DOUBLE Timespan: until its end; infinite where it did not end in the recording
-- column parentThread VARCHAR: the thread that started it
-- column stackTrace UINTEGER: reference to "StackTrace"
-- oracle: thread-start
-- difference: threads that only ended are left out; the JDK shows them without a start
-- difference: a thread without a name has its number in place of an empty text

CREATE VIEW "thread-start" AS
WITH numbers AS (
  SELECT CAST(_id AS VARCHAR) AS thread, CAST(javaThreadId AS VARCHAR) AS number FROM Thread WHERE javaThreadId > 0
),
-- A thread that changes its name has several rows in "Thread", so its number tells which one ended.
starts AS (
  SELECT s.*, coalesce(s.recording, '') AS file, coalesce('#' || n.number, CAST(s.thread AS VARCHAR)) AS key
  FROM ThreadStart s LEFT JOIN numbers n ON n.thread = CAST(s.thread AS VARCHAR)
),
ends AS (
  SELECT e.startTime, coalesce(e.recording, '') AS file, coalesce('#' || n.number, CAST(e.thread AS VARCHAR)) AS key
  FROM ThreadEnd e LEFT JOIN numbers n ON n.thread = CAST(e.thread AS VARCHAR)
)
SELECT
  s.startTime,
  method_name(t.frames[1].method) AS method,
  thread_name(s.thread) AS thread,
  coalesce(epoch_us(e.startTime) - epoch_us(s.startTime), CAST('Infinity' AS DOUBLE)) / 1e6 AS duration,
  thread_name(s.parentThread) AS parentThread,
  s.stackTrace
FROM starts s
ASOF LEFT JOIN ends e ON e.file = s.file AND e.key = s.key AND e.startTime >= s.startTime
LEFT JOIN StackTrace t ON t._id = s.stackTrace
ORDER BY duration DESC, s.startTime, s.key;
