-- The JVM
--
-- Which JVM ran, since when and with which arguments, as the recording says last. No row when it does not say.
--
-- needs: jdk.JVMInformation
-- reads: JVMInformation(startTime TIMESTAMP, jvmName VARCHAR, jvmVersion VARCHAR, jvmArguments VARCHAR, jvmFlags VARCHAR, javaArguments VARCHAR, jvmStartTime TIMESTAMP, pid BIGINT, recording VARCHAR)
-- column pid BIGINT: process
-- column jvmStartTime TIMESTAMP Timestamp: when the JVM started
-- column jvmName VARCHAR: name of the JVM
-- column jvmVersion VARCHAR: its version and its build
-- column jvmArguments VARCHAR: its options, NULL without any
-- column javaArguments VARCHAR: main class and arguments of the program
-- column jvmFlags VARCHAR: options from a file of settings, NULL without any
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: jvm-information

CREATE VIEW "jvm-information" AS
SELECT pid, jvmStartTime, jvmName, jvmVersion, jvmArguments, javaArguments, jvmFlags, recording
FROM JVMInformation
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY startTime DESC) = 1
ORDER BY recording;
