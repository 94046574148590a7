-- CPU load over time
--
-- Each measurement of how busy the processors were, as a share of all of them together, in the order of time.
--
-- needs: jdk.CPULoad
-- reads: CPULoad(startTime TIMESTAMP, jvmUser DOUBLE, jvmSystem DOUBLE, machineTotal DOUBLE, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when it was measured
-- column jvmUser DOUBLE Percentage: the JVM in user mode
-- column jvmSystem DOUBLE Percentage: the JVM in the kernel
-- column machineTotal DOUBLE Percentage: all processes of the machine
-- column recording VARCHAR: the file, where several were read together
-- oracle: cpu-load-samples

CREATE VIEW "cpu-load-samples" AS
SELECT startTime, jvmUser, jvmSystem, machineTotal, recording
FROM CPULoad
ORDER BY startTime, recording;
