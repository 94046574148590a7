-- Operations of the JVM
--
-- What the JVM's own thread did for the JVM: garbage collections, class redefinitions, thread dumps. By kind, the ones
-- that took longest in all first. While most of them run, the program stands still.
--
-- needs: jdk.ExecuteVMOperation
-- reads: ExecuteVMOperation(startTime TIMESTAMP, duration DOUBLE, operation VARCHAR, safepoint BOOLEAN)
-- column operation VARCHAR: kind of the operation, as the JVM names it
-- column average DOUBLE Timespan: mean duration
-- column longest DOUBLE Timespan: the longest
-- column count BIGINT: operations of that kind
-- column total DOUBLE Timespan: all of them together
-- column atSafepoint BIGINT: how many of them stopped the program
-- oracle: vm-operations

CREATE VIEW "vm-operations" AS
SELECT
  operation,
  avg(duration) AS average,
  max(duration) AS longest,
  count(*) AS count,
  sum(duration) AS total,
  count(*) FILTER (WHERE safepoint) AS atSafepoint
FROM ExecuteVMOperation
GROUP BY operation
ORDER BY total DESC, operation;
