-- References that garbage collections found
--
-- How many soft, weak, phantom and final references each collection discovered, in order of time. Many final ones are
-- work for the finalizer thread; many of the others make the collection's reference processing long.
--
-- needs: jdk.GCReferenceStatistics
-- reads: GCReferenceStatistics(startTime TIMESTAMP, gcId INTEGER, type VARCHAR, count BIGINT, recording VARCHAR)
-- column startTime TIMESTAMP Timestamp: when they were counted
-- column gcId INTEGER: the collection
-- column soft BIGINT: soft references
-- column weak BIGINT: weak references
-- column phantom BIGINT: phantom references, also those of cleaners
-- column final BIGINT: objects with a finalizer
-- column total BIGINT: all of them
-- column recording VARCHAR: the file, where several were read together
-- oracle: gc-references
-- difference: collections of one number are rows of their own; the JDK shows the last of them with
--   the total of all

CREATE VIEW "gc-references" AS
SELECT
  max(startTime) AS startTime,
  gcId,
  CAST(sum(count) FILTER (WHERE type = 'Soft reference') AS BIGINT) AS soft,
  CAST(sum(count) FILTER (WHERE type = 'Weak reference') AS BIGINT) AS weak,
  CAST(sum(count) FILTER (WHERE type = 'Phantom reference') AS BIGINT) AS phantom,
  CAST(sum(count) FILTER (WHERE type = 'Final reference') AS BIGINT) AS final,
  CAST(sum(count) AS BIGINT) AS total,
  recording
FROM (
  SELECT
    *,
    -- Numbers of collections repeat; each collection counts each type once.
    row_number() OVER (PARTITION BY recording, gcId, type ORDER BY startTime) AS collection
  FROM GCReferenceStatistics)
GROUP BY recording, gcId, collection
ORDER BY gcId, recording, startTime;
