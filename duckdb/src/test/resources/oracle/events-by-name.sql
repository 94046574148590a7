-- not: .*t25-ap-jfrsync.* its two writers name the same event types by different labels
SELECT CASE label WHEN name THEN 'N/A' ELSE label END AS label, CAST(sum(count) AS BIGINT) AS count
FROM "events-by-name"
GROUP BY 1
ORDER BY 1
