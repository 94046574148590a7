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
  SELECT coalesce(_java, 0) || '/' || coalesce(_os, 0)
  -- No column here is called as one that a caller could pass, or the argument would mean ours.
  FROM (SELECT _id AS _key, javaThreadId AS _java, osThreadId AS _os FROM Thread)
  WHERE _key = x);

-- without: Thread

CREATE MACRO thread_identity(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;
