-- Clock of the recording
--
-- Whether times were taken from the counter in the processor (the time stamp counter), and how fast the clocks tick:
-- that is how exact times are.
--
-- needs: jdk.CPUTimeStampCounter
-- reads: CPUTimeStampCounter(startTime TIMESTAMP, fastTimeEnabled BOOLEAN, fastTimeAutoEnabled BOOLEAN, osFrequency BIGINT, fastTimeFrequency BIGINT, recording VARCHAR)
-- column trustedPlatform BOOLEAN: whether the JVM trusts the counter of this processor
-- column fastTime BOOLEAN: whether it used the counter
-- column fastTimeFrequency BIGINT Frequency: of the counter
-- column osFrequency BIGINT Frequency: of the operating system's clock
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: cpu-tsc

CREATE VIEW "cpu-tsc" AS
SELECT
  arg_max(fastTimeAutoEnabled, startTime) AS trustedPlatform,
  arg_max(fastTimeEnabled, startTime) AS fastTime,
  arg_max(fastTimeFrequency, startTime) AS fastTimeFrequency,
  arg_max(osFrequency, startTime) AS osFrequency,
  recording
FROM CPUTimeStampCounter
GROUP BY recording
ORDER BY recording;
