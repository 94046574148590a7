-- What tells threads apart
--
-- A text that is the same for all references to one thread: a thread that was renamed has a row in "Thread" for each of its
-- names. Made of its numbers in Java and in the operating system. NULL for reference 0.
--
-- example: SELECT DISTINCT thread_identity(_id) FROM Thread WHERE javaName = 'main' → 3/8220
-- parameter x: a reference to "Thread", or the name itself where the recording has names in place of references
-- example: SELECT thread_identity(_id) FROM Thread WHERE javaName = 'main' → 3/8220
-- reads: Thread(_id UINTEGER, javaThreadId BIGINT, osThreadId BIGINT)

CREATE MACRO thread_identity(x) AS (
  SELECT coalesce(t.javaThreadId, 0) || '/' || coalesce(t.osThreadId, 0)
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT x) w(wanted) JOIN Thread t ON t._id = w.wanted);

-- without: Thread

CREATE MACRO thread_identity(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;
