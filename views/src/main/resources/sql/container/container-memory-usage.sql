-- Memory of the container
--
-- By its last event: the memory that all processes of the container used, and how often it wanted more than its limit.
-- Events over time are in "ContainerMemoryUsage".
--
-- needs: jdk.ContainerMemoryUsage
-- reads: ContainerMemoryUsage(startTime TIMESTAMP, memoryFailCount BIGINT, memoryUsage BIGINT, swapMemoryUsage BIGINT, recording VARCHAR)
-- column memoryFailCount BIGINT: times that it wanted more than its limit
-- column memoryUsage BIGINT DataAmount: memory in use
-- column swapMemoryUsage BIGINT DataAmount: memory and swap space in use
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: container-memory-usage

CREATE VIEW "container-memory-usage" AS
SELECT
  arg_max(memoryFailCount, startTime) AS memoryFailCount,
  arg_max(memoryUsage, startTime) AS memoryUsage,
  arg_max(swapMemoryUsage, startTime) AS swapMemoryUsage,
  recording
FROM ContainerMemoryUsage
GROUP BY recording
ORDER BY recording;
