-- Settings of the event types
--
-- Which events were recorded, from which threshold on, how often, and with stack traces or not: a row an event type,
-- with the last value of each setting, written as in a settings file (.jfc). Look here first when events are missing.
--
-- needs: jdk.ActiveSetting
-- reads: ActiveSetting(startTime TIMESTAMP, id BIGINT, name VARCHAR, value VARCHAR, recording VARCHAR)
-- reads: EventTypeId(id BIGINT, name VARCHAR, label VARCHAR, startTime TIMESTAMP, endTime TIMESTAMP, recording VARCHAR)
-- column eventType VARCHAR: label of the event type, its full name where it has none
-- column enabled BOOLEAN: whether it was recorded
-- column threshold VARCHAR: shorter events are left out, 20 ms
-- column stackTrace BOOLEAN: whether events have stack traces
-- column period VARCHAR: how often a periodic event is written: 10 s, beginChunk, endChunk, everyChunk
-- column cutoff VARCHAR: how long to search for what keeps an object alive
-- column throttle VARCHAR: most events in a time, 300/s
-- column name VARCHAR: full name of the event type
-- column others VARCHAR: other settings, level=forRemoval, with a comma between
-- column recording VARCHAR: the file, where several were read together
-- oracle: active-settings
-- difference: the JDK shows the settings of the last moment that has some, ours the last of each event type
-- difference: settings without columns stand in others; the JDK leaves out an event type that has no other ones

CREATE VIEW "active-settings" AS
WITH settings AS (
  SELECT recording, id, name, value, startTime
  FROM ActiveSetting
),
times AS (
  SELECT DISTINCT recording, id, startTime FROM settings
),
-- Events can be a little older than the chunk that holds them: the chunk nearest in time says what the id means.
types AS (
  SELECT
    t.recording,
    t.id,
    t.startTime,
    min({
      'distance': CASE
        WHEN t.startTime < e.startTime THEN date_diff('microsecond', t.startTime, e.startTime)
        WHEN t.startTime > e.endTime THEN date_diff('microsecond', e.endTime, t.startTime)
        ELSE 0
      END,
      'name': e.name,
      'label': coalesce(e.label, e.name)
    }) AS type
  FROM times t
  JOIN EventTypeId e ON e.id = t.id AND (e.recording = t.recording OR t.recording IS NULL OR e.recording IS NULL)
  GROUP BY t.recording, t.id, t.startTime
),
last AS (
  SELECT t.recording, t.type.name AS type, t.type.label AS label, s.name, arg_max(s.value, s.startTime) AS value
  FROM settings s
  JOIN types t ON t.id = s.id AND t.startTime = s.startTime AND t.recording IS NOT DISTINCT FROM s.recording
  GROUP BY ALL
)
SELECT
  label AS eventType,
  TRY_CAST(max(value) FILTER (WHERE name = 'enabled') AS BOOLEAN) AS enabled,
  max(value) FILTER (WHERE name = 'threshold') AS threshold,
  TRY_CAST(max(value) FILTER (WHERE name = 'stackTrace') AS BOOLEAN) AS stackTrace,
  max(value) FILTER (WHERE name = 'period') AS period,
  max(value) FILTER (WHERE name = 'cutoff') AS cutoff,
  max(value) FILTER (WHERE name = 'throttle') AS throttle,
  type AS name,
  string_agg(last.name || '=' || nullif(value, ''), ', ' ORDER BY last.name) FILTER (
    WHERE last.name NOT IN ('enabled', 'threshold', 'stackTrace', 'period', 'cutoff', 'throttle')) AS others,
  recording
FROM last
GROUP BY recording, type, label
ORDER BY eventType, type, recording;
