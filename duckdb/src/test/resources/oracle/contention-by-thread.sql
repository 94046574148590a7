-- not: .*t25-ap-jfrsync.* its two writers describe the event differently
SELECT * REPLACE (CASE WHEN regexp_matches(thread, '^thread \d+$') THEN '' ELSE thread END AS thread)
FROM "contention-by-thread"
