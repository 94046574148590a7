-- Events that the application sent to async-profiler
--
-- profiler.UserEvent by type: how many, from when to when, by how many threads. Events that the application defines itself
-- with the JDK's API are in custom-events.
--
-- needs: profiler.UserEvent
-- reads: "profiler.UserEvent"(startTime TIMESTAMP, eventThread UINTEGER, type VARCHAR, data VARCHAR)
-- column type VARCHAR: what the application named it
-- column events BIGINT: how many
-- column threads BIGINT: by how many threads
-- column distinctData BIGINT: how many of their texts differ
-- column first TIMESTAMP Timestamp: the first of them
-- column last TIMESTAMP Timestamp: the last of them

CREATE VIEW "user-events" AS
SELECT
  type,
  count(*) AS events,
  count(DISTINCT eventThread) AS threads,
  count(DISTINCT data) AS distinctData,
  min(startTime) AS first,
  max(startTime) AS last
FROM "profiler.UserEvent"
GROUP BY type
ORDER BY events DESC, type;
