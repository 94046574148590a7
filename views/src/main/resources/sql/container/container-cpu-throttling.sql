-- How often the container had to wait for its CPU quota
--
-- Since the container started, by its last event: in how many turns of the scheduler it had used up its CPU time and
-- stood still. Events over time are in "ContainerCPUThrottling".
--
-- needs: jdk.ContainerCPUThrottling
-- reads: ContainerCPUThrottling(startTime TIMESTAMP, cpuElapsedSlices BIGINT, cpuThrottledSlices BIGINT, cpuThrottledTime DOUBLE, recording VARCHAR)
-- column cpuElapsedSlices BIGINT: turns of the scheduler that passed
-- column cpuThrottledSlices BIGINT: turns in which it stood still
-- column cpuThrottledTime DOUBLE Timespan: how long it stood still, all threads together
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: container-cpu-throttling

CREATE VIEW "container-cpu-throttling" AS
SELECT
  arg_max(cpuElapsedSlices, startTime) AS cpuElapsedSlices,
  arg_max(cpuThrottledSlices, startTime) AS cpuThrottledSlices,
  arg_max(cpuThrottledTime, startTime) AS cpuThrottledTime,
  recording
FROM ContainerCPUThrottling
GROUP BY recording
ORDER BY recording;
