-- not: .*t25-ap-jfrsync.* its two writers gave the same numbers to different event types
SELECT *
FROM "active-settings"
WHERE enabled IS NOT NULL
  AND name IN (
    SELECT EVENT_NAME_FOR_ID(id) FROM ActiveSetting WHERE startTime = (SELECT max(startTime) FROM ActiveSetting))
