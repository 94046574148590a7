-- Waits for locks
--
-- The events behind lock-flamegraph: jdk.JavaMonitorEnter, and jdk.ThreadPark where the thread parked for a lock of
-- java.util.concurrent (ReentrantLock, ReentrantReadWriteLock, StampedLock, Semaphore), which is also what async-profiler
-- records. Parking for a queue, a condition, a pool or a time is no contention and does not count.
--
-- needs: jdk.JavaMonitorEnter or jdk.ThreadPark
-- uses: class_name
-- reads: JavaMonitorEnter(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, monitorClass UINTEGER)
-- reads: ThreadPark(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER, stackTrace UINTEGER, parkedClass UINTEGER)
-- column startTime TIMESTAMP Timestamp: when the wait began
-- column thread UINTEGER: who waited, a reference to "Thread"
-- column stackTrace UINTEGER: a reference to "StackTrace", 0 without a stack
-- column lockClass UINTEGER: class of the lock, a reference to "Class"
-- column value DOUBLE Timespan: how long

CREATE VIEW "lock-waits" AS
WITH locks AS (
  SELECT parkedClass AS class
  FROM (SELECT DISTINCT parkedClass FROM ThreadPark)
  WHERE regexp_matches(
    class_name(parkedClass),
    '^java\.util\.concurrent\.(locks\.(ReentrantLock|ReentrantReadWriteLock|StampedLock)|Semaphore)(\$|$)')
)
SELECT startTime, eventThread AS thread, stackTrace, monitorClass AS lockClass, duration AS value
FROM JavaMonitorEnter
UNION ALL
SELECT startTime, eventThread, stackTrace, parkedClass, duration
FROM ThreadPark
WHERE parkedClass IN (SELECT class FROM locks);
