-- Name of a thread
--
-- The Java name of a thread, else the operating system's, else its number, from a column that refers to "Thread".
-- NULL for reference 0.
--
-- example: SELECT thread_name(_id) FROM Thread WHERE osName = 'VM Thread' → VM Thread
-- parameter x: a reference to "Thread", or the name itself where the recording has names in place of references
-- reads: Thread(_id UINTEGER, javaName VARCHAR, osName VARCHAR, javaThreadId BIGINT, osThreadId BIGINT)

CREATE MACRO thread_name(x) AS (
  SELECT coalesce(
      nullif(named_thread.javaName, ''),
      nullif(named_thread.osName, ''),
      'thread ' || CAST(
        CASE WHEN named_thread.javaThreadId > 0 THEN named_thread.javaThreadId ELSE named_thread.osThreadId END AS VARCHAR))
  FROM Thread named_thread
  WHERE named_thread._id = x);

-- without: Thread

CREATE MACRO thread_name(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;
