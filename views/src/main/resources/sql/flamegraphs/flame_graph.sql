-- Flame graph of any events with stacks
--
-- A table with a row for each distinct stack: frames (VARCHAR[], from the root down, whole, with native and kernel
-- frames), value (DOUBLE: the sum over the events) and thread (VARCHAR, NULL unless asked for). Events without a stack
-- are one row with no frames, so the values always add up to those of all events. No order of rows.
--
-- FROM flame_graph('FileRead', value := duration, thread := eventThread, lines := true) shows where files were read, a
-- second a unit, by thread and line. The views of this area are made with it.
--
-- parameter source: name of a table or view with a column stackTrace, as text; with a dot in it: '"profiler.Malloc"'
-- parameter value: what an event weighs, an expression over the columns of the source; 1 when left out
-- parameter thread: a column of the source that refers to "Thread"; stacks are not told apart by thread when left out
-- parameter lines: whether frames end with their line, java.util.HashMap.get:564, where it is known; false when left out
-- uses: stack_frames, thread_name
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER, lineNumber INTEGER)[])

CREATE MACRO flame_graph(source, value := 1, thread := NULL, lines := false) AS TABLE
WITH traces AS (
  SELECT stackTrace AS trace, thread AS threadId, sum(CAST(value AS DOUBLE)) AS weight
  FROM query_table(source)
  GROUP BY ALL
),
named AS (
  SELECT
    stack_frames(list_reverse(list_transform(s.frames, lambda f: f.method))) AS names,
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
    CASE WHEN lines THEN list_transform(names, lambda n, i: n || suffixes[i]) ELSE names END AS path,
    threadName,
    weight
  FROM named
)
SELECT coalesce(path, CAST([] AS VARCHAR[])) AS frames, sum(weight) AS value, threadName AS thread
FROM paths
GROUP BY ALL;
