-- Processes of the machine
--
-- What else ran beside the JVM: each process that was seen, and when. The JVM looks at the end of a chunk.
--
-- needs: jdk.SystemProcess
-- reads: SystemProcess(startTime TIMESTAMP, pid VARCHAR, commandLine VARCHAR, recording VARCHAR)
-- column firstObserved TIMESTAMP Timestamp: when it was seen first
-- column lastObserved TIMESTAMP Timestamp: when it was seen last
-- column pid VARCHAR: number of the process
-- column commandLine VARCHAR: its command line, or as much of it as the JVM may see
-- column recording VARCHAR: the file, where several were read together
-- oracle: system-processes

CREATE VIEW "system-processes" AS
SELECT min(startTime) AS firstObserved, max(startTime) AS lastObserved, pid, commandLine, recording
FROM SystemProcess
GROUP BY pid, commandLine, recording
ORDER BY commandLine, pid, recording;
