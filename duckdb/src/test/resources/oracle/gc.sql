SELECT startTime, gcId, type, heapBefore, heapAfter, longestPause
FROM gc
QUALIFY row_number() OVER (PARTITION BY gcId ORDER BY startTime DESC) = 1
ORDER BY startTime NULLS FIRST, gcId
