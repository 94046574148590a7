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
      nullif(_java, ''),
      nullif(_os, ''),
      'thread ' || CAST(CASE WHEN _javaId > 0 THEN _javaId ELSE _osId END AS VARCHAR))
  -- No column here is called as one that a caller could pass, or the argument would mean ours.
  FROM (
    SELECT _id AS _key, javaName AS _java, osName AS _os, javaThreadId AS _javaId, osThreadId AS _osId FROM Thread)
  WHERE _key = x);

-- without: Thread

CREATE MACRO thread_name(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;
