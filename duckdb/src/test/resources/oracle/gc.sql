SELECT strftime(startTime, '%H:%M:%S') AS startTime, gcId, type, heapBefore, heapAfter, longestPause
FROM gc
QUALIFY row_number() OVER (PARTITION BY gcId ORDER BY gc.startTime DESC) = 1
ORDER BY gc.startTime NULLS FIRST, gcId
