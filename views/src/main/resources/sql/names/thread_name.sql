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
      nullif(t.javaName, ''),
      nullif(t.osName, ''),
      'thread ' || CAST(CASE WHEN t.javaThreadId > 0 THEN t.javaThreadId ELSE t.osThreadId END AS VARCHAR))
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT x) w(wanted) JOIN Thread t ON t._id = w.wanted);

-- without: Thread

CREATE MACRO thread_name(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;
