-- Flame graph of any events with stacks
--
-- A table with a row for each distinct stack: frames (VARCHAR[], from the root down, whole, with native and kernel
-- frames), value (DOUBLE: the sum over the events) and thread (VARCHAR, NULL unless asked for). Events without a stack
-- are one row with no frames, so the values always add up to those of all events. No order of rows.
--
-- FROM flame_graph('FileRead', value := duration, thread := eventThread, lines := true) shows where files were read, a
-- second a unit, by thread and line. The views of this area are made with it.
--
-- example: SELECT frames[-1], value FROM flame_graph('FileRead', value := bytesRead, lines := true)
--   → Shop$Journal.add:301, 6976594.0
-- parameter source: name of a table or view with a column stackTrace, as text; with a dot in it: '"profiler.Malloc"'
-- parameter value: what an event weighs, an expression over the columns of the source; 1 when left out
-- parameter thread: a column of the source that refers to "Thread"; stacks are not told apart by thread when left out
-- parameter lines: whether frames end with their line, java.util.HashMap.get:564, where it is known; false when left out
-- example: SELECT sum(value) FROM flame_graph('ExecutionSample') → 499.0
-- uses: qualified_name, thread_name
-- reads: Method(_id UINTEGER, type UINTEGER, name VARCHAR)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER, lineNumber INTEGER)[])

CREATE MACRO flame_graph(source, value := 1, thread := NULL, lines := false) AS TABLE
WITH traces AS (
  SELECT stackTrace AS trace, thread AS threadId, sum(CAST(value AS DOUBLE)) AS weight
  FROM query_table(source)
  GROUP BY ALL
),
names AS MATERIALIZED (
  -- The name of method 0 is the first. Ten million frames take a second with this list, and a minute with a join for each.
  SELECT list(coalesce(qualified_name(m.type, m.name), '[unknown]') ORDER BY ids.id) AS names
  FROM range((SELECT coalesce(max(_id), 0) + 1 FROM Method)) ids(id)
  LEFT JOIN Method m ON m._id = ids.id
),
stacks AS MATERIALIZED (
  -- Apart from what follows, so that the list of names comes to rows that are complete: a plan that joined it first would
  -- copy it for every stack.
  SELECT
    list_reverse(list_transform(s.frames, lambda f: CAST(f.method AS BIGINT) + 1)) AS places,
    CASE WHEN lines THEN
      list_reverse(list_transform(
        s.frames, lambda f: CASE WHEN f.lineNumber > 0 THEN ':' || f.lineNumber ELSE '' END))
    END AS suffixes,
    thread_name(threadId) AS threadName,
    weight
  FROM traces LEFT JOIN StackTrace s ON s._id = trace
),
paths AS (
  SELECT
    CASE
      WHEN lines THEN list_transform(list_select(names, places), lambda f, i: f || suffixes[i])
      ELSE list_select(names, places)
    END AS path,
    threadName,
    weight
  FROM stacks, names
)
SELECT coalesce(path, CAST([] AS VARCHAR[])) AS frames, sum(weight) AS value, threadName AS thread
FROM paths
GROUP BY ALL;
