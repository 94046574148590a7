-- not: .*ap-jfrsync.*   its two writers describe the events of the same name differently
SELECT * FROM "tlabs"
