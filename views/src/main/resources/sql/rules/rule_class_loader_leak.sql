-- Classes are loaded all the time and never unloaded
--
-- The number of loaded classes rises steadily while hardly any is unloaded: each deployment, script or proxy brings a class
-- loader that something still holds, until metaspace is full. The number is followed from the JVM's second minute on, over 60 s
-- at least. It counts when the most of the first third is below the least of the last third, a straight line fits well
-- (r² of 0.8 and more), and fewer classes were unloaded than a tenth of those that came. The value is by how many classes
-- that line rises. The subject is the class of the loader that defined most, where jdk.ClassDefine was recorded.
--
-- topic: classloading
-- severity: warning
-- solution: Find out who holds the loaders (class-loaders, a heap dump by class of the loader): threads that go on, ThreadLocals,
--   listeners, caches by class. Keep compiled scripts and generated proxies instead of making them again.
-- query: SELECT startTime, loadedClassCount, unloadedClassCount FROM ClassLoadingStatistics ORDER BY startTime
-- parameter threshold: classes more at the end than at the start, by default 500
-- needs: jdk.ClassLoadingStatistics
-- uses: recording-times, class_name, brief_duration
-- reads: ClassLoadingStatistics(startTime TIMESTAMP, loadedClassCount BIGINT, unloadedClassCount BIGINT, recording VARCHAR)
-- reads: ClassDefine(startTime TIMESTAMP, definingClassLoader UINTEGER, recording VARCHAR)
-- reads: ClassLoader(_id UINTEGER, type UINTEGER)
-- example: SELECT count(*) FROM rule_class_loader_leak() → 0

CREATE MACRO rule_class_loader_leak(threshold := 500) AS TABLE
WITH counts AS (
  SELECT
    s.recording, s.startTime, s.loadedClassCount AS loaded, s.unloadedClassCount AS unloaded,
    CAST(s.loadedClassCount - s.unloadedClassCount AS DOUBLE) AS classes,
    CAST(epoch_us(s.startTime) AS DOUBLE) / 1e6 - 1.7e9 AS moment,
    ntile(3) OVER (PARTITION BY s.recording ORDER BY s.startTime) AS third
  FROM ClassLoadingStatistics s
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM s.recording
  WHERE s.startTime BETWEEN t.warmTime AND t.endTime
),
lines AS (
  SELECT
    recording,
    regr_slope(classes, moment) * (max(moment) - min(moment)) AS rise,
    regr_r2(classes, moment) AS fit,
    max(moment) - min(moment) AS time,
    max(classes) FILTER (WHERE third = 1) AS before,
    min(classes) FILTER (WHERE third = 3) AS after,
    max(loaded) - min(loaded) AS came,
    max(unloaded) - min(unloaded) AS went,
    min(startTime) AS first,
    max(startTime) AS last
  FROM counts
  GROUP BY recording
  HAVING count(*) >= 10 AND max(moment) - min(moment) >= 60
),
loaders AS (
  SELECT d.recording, mode(class_name(c.type)) AS loader
  FROM ClassDefine d
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM d.recording
  JOIN ClassLoader c ON c._id = d.definingClassLoader
  WHERE d.startTime >= t.warmTime
  GROUP BY d.recording
)
SELECT
  l.rise AS value,
  o.loader AS subject,
  came || ' classes were loaded in ' || brief_duration(time) || ' and ' || went || ' unloaded'
    || coalesce('; most were defined by ' || o.loader, '') AS summary,
  l.first AS startTime,
  l.last AS endTime,
  l.recording
FROM lines l
LEFT JOIN loaders o ON o.recording IS NOT DISTINCT FROM l.recording
WHERE l.rise >= threshold AND l.fit >= 0.8 AND l.after > l.before AND l.went * 10 < l.came
ORDER BY value DESC;
