-- not: .*t25-ap-jfrsync.* its two writers describe the event differently
-- The JDK groups by class, and shows the address of the last wait.
SELECT
  arg_max(address, startTime) AS address,
  class_name(monitorClass) AS class,
  count(DISTINCT eventThread) AS threads,
  max(duration) AS longest
FROM JavaMonitorEnter
GROUP BY monitorClass
ORDER BY longest DESC
