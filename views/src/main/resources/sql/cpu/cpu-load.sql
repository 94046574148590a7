-- CPU load of the JVM and the machine
--
-- How busy the processors were while the recording ran: smallest, mean and largest share of all processors together,
-- for the JVM's own code, for the kernel on its behalf, and for everything on the machine. No row when it was never
-- measured.
--
-- needs: jdk.CPULoad
-- reads: CPULoad(jvmUser DOUBLE, jvmSystem DOUBLE, machineTotal DOUBLE)
-- column minimumJvmUser DOUBLE Percentage: the JVM in user mode, smallest
-- column averageJvmUser DOUBLE Percentage: the JVM in user mode, mean
-- column maximumJvmUser DOUBLE Percentage: the JVM in user mode, largest
-- column minimumJvmSystem DOUBLE Percentage: the JVM in the kernel, smallest
-- column averageJvmSystem DOUBLE Percentage: the JVM in the kernel, mean
-- column maximumJvmSystem DOUBLE Percentage: the JVM in the kernel, largest
-- column minimumMachineTotal DOUBLE Percentage: all processes, smallest
-- column averageMachineTotal DOUBLE Percentage: all processes, mean
-- column maximumMachineTotal DOUBLE Percentage: all processes, largest
-- oracle: cpu-load

CREATE VIEW "cpu-load" AS
SELECT
  min(jvmUser) AS minimumJvmUser,
  avg(jvmUser) AS averageJvmUser,
  max(jvmUser) AS maximumJvmUser,
  min(jvmSystem) AS minimumJvmSystem,
  avg(jvmSystem) AS averageJvmSystem,
  max(jvmSystem) AS maximumJvmSystem,
  min(machineTotal) AS minimumMachineTotal,
  avg(machineTotal) AS averageMachineTotal,
  max(machineTotal) AS maximumMachineTotal
FROM CPULoad
HAVING count(*) > 0;
