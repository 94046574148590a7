-- The rules, and what each says of the recording
--
-- A row a rule: what it looks at, and whether it found something, found that all is well, or cannot tell because events
-- are missing. An event that was switched on and never happened is not missing; one that the JVM writes at regular times is
-- missing when there is none.
--
-- uses: findings
-- reads: "all rules"(rule VARCHAR, title VARCHAR, description VARCHAR, topic VARCHAR, severity VARCHAR, threshold DOUBLE,
--   solution VARCHAR, query VARCHAR, installed BOOLEAN)
-- reads: "rule needs"(rule VARCHAR, number INTEGER, place INTEGER, event VARCHAR)
-- reads: Events(name VARCHAR, count BIGINT)
-- reads: ActiveSetting(id BIGINT, name VARCHAR, value VARCHAR, recording VARCHAR)
-- reads: EventTypeId(id BIGINT, name VARCHAR, recording VARCHAR)
-- column rule VARCHAR: name of the rule, a table macro
-- column state VARCHAR: finding, ok, or not applicable
-- column findings BIGINT: how many it has
-- column score DOUBLE: of the worst of them, NULL without any
-- column title VARCHAR: what a finding means
-- column topic VARCHAR: what it is about, garbage_collection or so
-- column severity VARCHAR: of a finding at the threshold, info or warning
-- column threshold DOUBLE: from which value on it is a finding
-- column missingEvents VARCHAR: events that it needs and that were not recorded, NULL without any
-- column switchOn VARCHAR: settings that record them, for jcmd JFR.start and -XX:StartFlightRecording
-- column description VARCHAR: why it matters, and how it is computed
-- column solution VARCHAR: what to do about a finding
-- column query VARCHAR: SQL that shows the evidence

CREATE VIEW "rule-list" AS
WITH settings AS (
  SELECT DISTINCT t.name AS event, s.name AS setting, s.value
  FROM ActiveSetting s
  JOIN EventTypeId t ON t.id = s.id AND (t.recording = s.recording OR t.recording IS NULL OR s.recording IS NULL)
),
there AS (
  SELECT name AS event FROM Events WHERE count > 0
  UNION
  SELECT event FROM settings WHERE setting = 'enabled' AND value = 'true'
  EXCEPT
  SELECT s.event
  FROM settings s
  WHERE s.setting = 'period' AND regexp_matches(s.value, '^\d+')
    AND NOT EXISTS (SELECT 1 FROM Events e WHERE e.name = s.event AND e.count > 0)
),
groups AS (
  SELECT
    n.rule,
    n.number,
    string_agg(n.event, ' or ' ORDER BY n.place) AS events,
    min(n.event || '#enabled=true') FILTER (WHERE n.place = 1) AS setting
  FROM "rule needs" n
  LEFT JOIN there t ON t.event = n.event
  GROUP BY n.rule, n.number
  HAVING count(t.event) = 0
),
missing AS (
  SELECT
    rule,
    string_agg(events, ', ' ORDER BY number) AS events,
    string_agg(setting, ',' ORDER BY number) AS settings
  FROM groups
  GROUP BY rule
),
found AS (
  SELECT rule, count(*) AS findings, max(score) AS score FROM "findings" GROUP BY rule
)
SELECT
  r.rule,
  CASE
    WHEN f.findings > 0 THEN 'finding'
    WHEN r.installed AND m.events IS NULL THEN 'ok'
    ELSE 'not applicable'
  END AS state,
  coalesce(f.findings, 0) AS findings,
  f.score,
  r.title,
  r.topic,
  r.severity,
  r.threshold,
  m.events AS missingEvents,
  m.settings AS switchOn,
  r.description,
  r.solution,
  r.query
FROM "all rules" r
LEFT JOIN found f ON f.rule = r.rule
LEFT JOIN missing m ON m.rule = r.rule
ORDER BY f.score DESC NULLS LAST, state, r.rule;
