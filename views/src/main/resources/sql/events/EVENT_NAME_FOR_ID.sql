-- Name of the event type with a number
--
-- The full name of the event type that has a number in the recording, as in the column id of "ActiveSetting". Numbers can
-- mean something else in another chunk or file: the last meaning counts. NULL for a number that the recording does not
-- know.
--
-- parameter type_id: number of an event type
-- example: SELECT DISTINCT EVENT_NAME_FOR_ID(id) FROM EventTypeId WHERE name = 'jdk.GCPhasePause' → jdk.GCPhasePause
-- reads: EventTypeId(id BIGINT, name VARCHAR, startTime TIMESTAMP)
-- example: SELECT DISTINCT EVENT_NAME_FOR_ID(id) FROM ActiveSetting WHERE name = 'cutoff' → jdk.OldObjectSample

CREATE MACRO EVENT_NAME_FOR_ID(type_id) AS (
  SELECT max({'startTime': _startTime, 'name': _name}).name
  -- In a condition DuckDB would take the caller's column id for the one of EventTypeId if that kept its name.
  FROM (SELECT id AS _type, name AS _name, startTime AS _startTime FROM EventTypeId)
  WHERE _type = type_id);
