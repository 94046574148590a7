-- CPU time of the container
--
-- Since the container started, by its last event: the CPU time of all of its processes. Events over time are in
-- "ContainerCPUUsage".
--
-- needs: jdk.ContainerCPUUsage
-- reads: ContainerCPUUsage(startTime TIMESTAMP, cpuTime DOUBLE, cpuUserTime DOUBLE, cpuSystemTime DOUBLE, recording VARCHAR)
-- column cpuTime DOUBLE Timespan: CPU time
-- column cpuUserTime DOUBLE Timespan: of it, in programs
-- column cpuSystemTime DOUBLE Timespan: of it, in the kernel
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: container-cpu-usage

CREATE VIEW "container-cpu-usage" AS
SELECT
  arg_max(cpuTime, startTime) AS cpuTime,
  arg_max(cpuUserTime, startTime) AS cpuUserTime,
  arg_max(cpuSystemTime, startTime) AS cpuSystemTime,
  recording
FROM ContainerCPUUsage
GROUP BY recording
ORDER BY recording;
