-- Events of the application
--
-- The event types that the application or a library of it defines, which are neither the JDK's nor async-profiler's: how
-- many events, how long, when. Only types with events.
--
-- reads: Events(name VARCHAR, table_name VARCHAR, label VARCHAR, category VARCHAR)
-- reads: "application events"(startTime TIMESTAMP, duration DOUBLE, eventThread UINTEGER)
-- column name VARCHAR: of the type, in full
-- column label VARCHAR: what the application calls it for people
-- column category VARCHAR: where it belongs
-- column table_name VARCHAR: the table with its events
-- column events BIGINT: how many
-- column threads BIGINT: by how many threads, 0 where it does not say
-- column total DOUBLE Timespan: duration of all together, NULL where they have none
-- column average DOUBLE Timespan: the mean duration
-- column longest DOUBLE Timespan: the longest
-- column first TIMESTAMP Timestamp: when the first began
-- column last TIMESTAMP Timestamp: when the last began

CREATE VIEW "custom-events" AS
WITH types AS (
  SELECT
    event,
    count(*) AS events,
    count(DISTINCT eventThread) AS threads,
    sum(duration) AS total,
    avg(duration) AS average,
    max(duration) AS longest,
    min(startTime) AS first,
    max(startTime) AS last
  FROM "application events"
  GROUP BY event
)
SELECT e.name, e.label, e.category, e.table_name, t.events, t.threads, t.total, t.average, t.longest, t.first, t.last
FROM types t JOIN Events e ON e.name = t.event
ORDER BY t.events DESC, e.name;
