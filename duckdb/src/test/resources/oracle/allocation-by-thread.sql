-- only: jdk.ObjectAllocationSample
SELECT CASE WHEN regexp_matches(thread, '^thread \d+$') THEN NULL ELSE thread END AS thread, pressure
FROM "allocation-by-thread"
