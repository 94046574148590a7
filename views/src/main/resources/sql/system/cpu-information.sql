-- Processors
--
-- Kind and number of the processors of the machine.
--
-- needs: jdk.CPUInformation
-- reads: CPUInformation(startTime TIMESTAMP, cpu VARCHAR, description VARCHAR, sockets INTEGER, cores INTEGER, hwThreads INTEGER, recording VARCHAR)
-- column type VARCHAR: kind of processor, with its instruction sets
-- column sockets INTEGER: processors
-- column cores INTEGER: in all processors together
-- column hardwareThreads INTEGER: what runs at once in them
-- column description VARCHAR: all that is known of the processor
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: cpu-information

CREATE VIEW "cpu-information" AS
SELECT
  arg_max(cpu, startTime) AS type,
  arg_max(sockets, startTime) AS sockets,
  arg_max(cores, startTime) AS cores,
  arg_max(hwThreads, startTime) AS hardwareThreads,
  arg_max(description, startTime) AS description,
  recording
FROM CPUInformation
GROUP BY recording
ORDER BY recording;
