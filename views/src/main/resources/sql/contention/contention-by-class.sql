-- Monitors that threads wait for, by class
--
-- Which classes the objects have whose monitors threads waited for: how often, and how long. The longest wait is first.
--
-- needs: jdk.JavaMonitorEnter
-- uses: class_name, P90
-- reads: JavaMonitorEnter(duration DOUBLE, monitorClass UINTEGER)
-- column class VARCHAR: class of the objects that are locked
-- column count BIGINT: waits
-- column average DOUBLE Timespan: the mean
-- column p90 DOUBLE Timespan: 90 % of the waits are shorter
-- column longest DOUBLE Timespan: the longest wait
-- column total DOUBLE Timespan: all waits together
-- oracle: contention-by-class
-- difference: classes of the same name are one row; the JDK splits them by class loader

CREATE VIEW "contention-by-class" AS
WITH ids AS (
  SELECT DISTINCT monitorClass FROM JavaMonitorEnter
),
classes AS (
  SELECT monitorClass, class_name(monitorClass) AS class FROM ids
)
SELECT
  class,
  count(*) AS count,
  avg(duration) AS average,
  P90(duration) AS p90,
  max(duration) AS longest,
  sum(duration) AS total
FROM JavaMonitorEnter e JOIN classes c ON c.monitorClass IS NOT DISTINCT FROM e.monitorClass
GROUP BY class
ORDER BY longest DESC, class;
