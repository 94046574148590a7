-- Number of exceptions
--
-- How many objects of subclasses of Throwable were created between the first and the last time that the JVM reported its
-- counter, those too that no event tells of. The counter counts an error twice; where it falls, another JVM began. No row
-- when it was never reported.
--
-- needs: jdk.ExceptionStatistics
-- reads: ExceptionStatistics(startTime TIMESTAMP, throwables BIGINT, recording VARCHAR)
-- column exceptionsThrown BIGINT: by how much the counter rose
-- oracle: exception-count

CREATE VIEW "exception-count" AS
WITH steps AS (
  SELECT throwables - lag(throwables) OVER (PARTITION BY recording ORDER BY startTime, throwables) AS thrown
  FROM ExceptionStatistics
)
SELECT CAST(coalesce(sum(thrown) FILTER (WHERE thrown > 0), 0) AS BIGINT) AS exceptionsThrown
FROM steps
HAVING count(*) > 0;
