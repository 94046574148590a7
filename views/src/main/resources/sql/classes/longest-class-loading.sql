-- Classes that took longest to load
--
-- The 25 slowest loadings of a class, with the loading of the classes that it needed, the slowest first. The event
-- jdk.ClassLoad is off in the JDK's settings.
--
-- needs: jdk.ClassLoad
-- uses: class_name, thread_name
-- reads: ClassLoad(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, loadedClass UINTEGER, definingClassLoader UINTEGER)
-- reads: ClassLoader(_id UINTEGER, name VARCHAR, type UINTEGER)
-- column startTime TIMESTAMP Timestamp: when it began to load
-- column loadedClass VARCHAR: the class
-- column duration DOUBLE Timespan: how long it took
-- column thread VARCHAR: the thread that waited for it
-- column classLoader VARCHAR: the loader that defined it: its name, else its class
-- oracle: longest-class-loading

CREATE VIEW "longest-class-loading" AS
WITH longest AS (SELECT * FROM ClassLoad ORDER BY duration DESC, startTime, loadedClass LIMIT 25)
SELECT
  l.startTime,
  class_name(l.loadedClass) AS loadedClass,
  l.duration,
  thread_name(l.eventThread) AS thread,
  coalesce(nullif(d.name, ''), class_name(d.type)) AS classLoader
FROM longest l LEFT JOIN ClassLoader d ON d._id = l.definingClassLoader
ORDER BY l.duration DESC, l.startTime, l.loadedClass;
