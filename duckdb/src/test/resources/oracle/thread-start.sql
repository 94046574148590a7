-- not: .*t17-default-small.* the JDK fails
SELECT * REPLACE (CASE WHEN regexp_matches(thread, '^thread \d+$') THEN '' ELSE thread END AS thread)
FROM "thread-start"
