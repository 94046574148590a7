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
  SELECT max({'startTime': e.startTime, 'name': e.name}).name
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT type_id) w(wanted) JOIN EventTypeId e ON e.id = w.wanted);
