-- The machine
--
-- Memory, operating system, virtualization and processors of the machine that the JVM ran on.
--
-- needs: jdk.OSInformation or jdk.CPUInformation or jdk.PhysicalMemory or jdk.VirtualizationInformation
-- reads: PhysicalMemory(startTime TIMESTAMP, totalSize BIGINT, recording VARCHAR)
-- reads: OSInformation(startTime TIMESTAMP, osVersion VARCHAR, recording VARCHAR)
-- reads: VirtualizationInformation(startTime TIMESTAMP, name VARCHAR, recording VARCHAR)
-- reads: CPUInformation(startTime TIMESTAMP, cpu VARCHAR, description VARCHAR, sockets INTEGER, cores INTEGER, hwThreads INTEGER, recording VARCHAR)
-- column totalPhysicalMemory BIGINT DataAmount: memory of the machine, or of the container
-- column osVersion VARCHAR: what the operating system says of itself
-- column virtualization VARCHAR: what the JVM found out about a virtual machine
-- column cpuType VARCHAR: kind of processor, with its instruction sets
-- column cores INTEGER: in all processors together
-- column hardwareThreads INTEGER: what runs at once in them
-- column sockets INTEGER: processors
-- column cpuDescription VARCHAR: all that is known of the processor
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: system-information
-- difference: the JDK refuses recordings that do not know jdk.PhysicalMemory; here it is NULL

CREATE VIEW "system-information" AS
WITH facts AS (
  SELECT startTime, recording, totalSize FROM PhysicalMemory
  UNION ALL BY NAME
  SELECT startTime, recording, osVersion FROM OSInformation
  UNION ALL BY NAME
  SELECT startTime, recording, name FROM VirtualizationInformation
  UNION ALL BY NAME
  SELECT startTime, recording, cpu, description, sockets, cores, hwThreads FROM CPUInformation
)
SELECT
  arg_max(totalSize, startTime) AS totalPhysicalMemory,
  arg_max(osVersion, startTime) AS osVersion,
  arg_max(name, startTime) AS virtualization,
  arg_max(cpu, startTime) AS cpuType,
  arg_max(cores, startTime) AS cores,
  arg_max(hwThreads, startTime) AS hardwareThreads,
  arg_max(sockets, startTime) AS sockets,
  arg_max(description, startTime) AS cpuDescription,
  recording
FROM facts
GROUP BY recording
ORDER BY recording;
