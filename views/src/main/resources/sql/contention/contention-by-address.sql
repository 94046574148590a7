-- Monitors that threads wait for, by address
--
-- Which single monitors threads waited for: how many threads, and how long at most. The address tells monitors of one
-- class apart; it can change during the recording, or be used again for another monitor.
--
-- needs: jdk.JavaMonitorEnter
-- uses: class_name
-- reads: JavaMonitorEnter(duration DOUBLE, eventThread UINTEGER, monitorClass UINTEGER, address BIGINT, recording VARCHAR)
-- column address BIGINT MemoryAddress: of the monitor
-- column class VARCHAR: class of the object that is locked
-- column threads BIGINT: different threads that waited
-- column longest DOUBLE Timespan: the longest wait
-- oracle: contention-by-address
-- difference: a row is a monitor; the JDK makes a row of all monitors of a class, with the address of the last one

CREATE VIEW "contention-by-address" AS
WITH monitors AS (
  SELECT
    address,
    monitorClass,
    recording,
    count(DISTINCT eventThread) AS threads,
    max(duration) AS longest
  FROM JavaMonitorEnter
  GROUP BY ALL
)
SELECT address, class_name(monitorClass) AS class, threads, longest
FROM monitors
ORDER BY longest DESC, address, class, recording;
