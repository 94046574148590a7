-- Disk traffic of the container
--
-- Since the container started, by its last event: what all of its processes read from disks and wrote to them.
--
-- needs: jdk.ContainerIOUsage
-- reads: ContainerIOUsage(startTime TIMESTAMP, serviceRequests BIGINT, dataTransferred BIGINT, recording VARCHAR)
-- column serviceRequests BIGINT: requests to disks
-- column dataTransferred BIGINT DataAmount: bytes read and written
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: container-io-usage

CREATE VIEW "container-io-usage" AS
SELECT
  arg_max(serviceRequests, startTime) AS serviceRequests,
  arg_max(dataTransferred, startTime) AS dataTransferred,
  recording
FROM ContainerIOUsage
GROUP BY recording
ORDER BY recording;
