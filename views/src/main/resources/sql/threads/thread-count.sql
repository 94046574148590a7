-- Number of threads over time
--
-- How many platform threads there were at each measurement, in the order of time.
--
-- needs: jdk.JavaThreadStatistics
-- reads: JavaThreadStatistics(startTime TIMESTAMP, activeCount BIGINT, daemonCount BIGINT, accumulatedCount BIGINT, peakCount BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when they were counted
-- column activeCount BIGINT: live threads, daemons included
-- column daemonCount BIGINT: live daemon threads
-- column accumulatedCount BIGINT: threads started since the JVM's start
-- column peakCount BIGINT: most live threads at a time
-- column recording VARCHAR: the file, where several were read together
-- oracle: thread-count

CREATE VIEW "thread-count" AS
SELECT startTime, activeCount, daemonCount, accumulatedCount, peakCount, recording
FROM JavaThreadStatistics
ORDER BY startTime, recording;
