-- Event types by name
--
-- What the recording consists of: each event type that occurs, in the order of the alphabet.
--
-- reads: Events(name VARCHAR, label VARCHAR, count BIGINT)
-- column label VARCHAR: for people; the full name where the type has no label
-- column count BIGINT: events in the recording
-- column name VARCHAR: full name of the event type
-- oracle: events-by-name
-- difference: a type is a row; the JDK throws types with the same label, or with none, together

CREATE VIEW "events-by-name" AS
SELECT coalesce(label, name) AS label, count, name
FROM Events
WHERE count > 0
ORDER BY label, name;
