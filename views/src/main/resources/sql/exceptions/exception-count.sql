-- Number of exceptions
--
-- How many objects of subclasses of Throwable were created between the first and the last time that the JVM reported its
-- counter, those too that no event tells of. The counter counts an error twice. No row when it was never reported.
--
-- needs: jdk.ExceptionStatistics
-- reads: ExceptionStatistics(startTime TIMESTAMP, throwables BIGINT, recording VARCHAR)
-- column exceptionsThrown BIGINT: last value of the counter less the first
-- oracle: exception-count

CREATE VIEW "exception-count" AS
WITH recordings AS (
  SELECT max(throwables) - min(throwables) AS thrown FROM ExceptionStatistics GROUP BY recording
)
SELECT CAST(sum(thrown) AS BIGINT) AS exceptionsThrown
FROM recordings
HAVING count(*) > 0;
