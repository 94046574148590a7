-- Limits of the container
--
-- What the container (or control group) that the JVM ran in allowed it to use, as the JVM saw it. No row outside of a
-- container.
--
-- needs: jdk.ContainerConfiguration
-- reads: ContainerConfiguration(startTime TIMESTAMP, containerType VARCHAR, cpuSlicePeriod DOUBLE, cpuQuota DOUBLE, cpuShares BIGINT, effectiveCpuCount BIGINT, memorySoftLimit BIGINT, memoryLimit BIGINT, swapMemoryLimit BIGINT, hostTotalMemory BIGINT, hostTotalSwapMemory BIGINT, recording VARCHAR)
-- column containerType VARCHAR: cgroupv1 or cgroupv2
-- column cpuSlicePeriod DOUBLE Timespan: how long a turn of the scheduler is
-- column cpuQuota DOUBLE Timespan: CPU time in each turn, negative without a limit
-- column cpuShares BIGINT: weight beside other containers, -1 where none is set
-- column effectiveCpuCount BIGINT: processors that the JVM can use
-- column memorySoftLimit BIGINT DataAmount: memory that it shall have at least, negative without a limit
-- column memoryLimit BIGINT DataAmount: memory that it can have, negative without a limit
-- column swapMemoryLimit BIGINT DataAmount: memory with swap space, negative without a limit
-- column hostTotalMemory BIGINT DataAmount: memory of the machine around it; NULL before JDK 20
-- column hostTotalSwapMemory BIGINT DataAmount: swap space of the machine around it; NULL where not recorded
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: container-configuration
-- difference: the JDK shows nothing where the recording lacks the memory of the host

CREATE VIEW "container-configuration" AS
SELECT
  arg_max(containerType, startTime) AS containerType,
  arg_max(cpuSlicePeriod, startTime) AS cpuSlicePeriod,
  arg_max(cpuQuota, startTime) AS cpuQuota,
  arg_max(cpuShares, startTime) AS cpuShares,
  arg_max(effectiveCpuCount, startTime) AS effectiveCpuCount,
  arg_max(memorySoftLimit, startTime) AS memorySoftLimit,
  arg_max(memoryLimit, startTime) AS memoryLimit,
  arg_max(swapMemoryLimit, startTime) AS swapMemoryLimit,
  arg_max(hostTotalMemory, startTime) AS hostTotalMemory,
  arg_max(hostTotalSwapMemory, startTime) AS hostTotalSwapMemory,
  recording
FROM ContainerConfiguration
GROUP BY recording
ORDER BY recording;
