-- What the rules found in the recording
--
-- The rows of all rules for which the recording has the events, the worst first: what was found, where and when, how bad it
-- is, what to do, and a query that shows the evidence. A rule shows ten findings at most. No row from a rule means that all is well
-- by it, or that it does not apply: rule-list tells these apart, and says of each rule what it looks at.
--
-- uses: rule_score
-- reads: "rule findings"(rule VARCHAR, value DOUBLE, subject VARCHAR, summary VARCHAR, startTime TIMESTAMP, endTime TIMESTAMP,
--   recording VARCHAR)
-- reads: "all rules"(rule VARCHAR, title VARCHAR, topic VARCHAR, severity VARCHAR, threshold DOUBLE, solution VARCHAR,
--   query VARCHAR)
-- column rule VARCHAR: name of the rule, a table macro: SELECT * FROM rule_lock_convoy(threshold := 0.01) asks it again
-- column severity VARCHAR: info or warning; a score of 75 makes a warning also of a finding that is info at the threshold
-- column score DOUBLE: how bad it is, 25 to 100, as rule_score says
-- column topic VARCHAR: what it is about, garbage_collection or so
-- column title VARCHAR: of the rule
-- column subject VARCHAR: the lock, thread, class, file …; NULL when it is about the whole recording
-- column summary VARCHAR: a sentence with the numbers
-- column startTime TIMESTAMP Timestamp: from when on it shows, NULL when all the time
-- column endTime TIMESTAMP Timestamp: until when it shows, NULL when all the time
-- column value DOUBLE: what the rule measured
-- column threshold DOUBLE: from which value on it is a finding
-- column query VARCHAR: SQL that shows the evidence
-- column solution VARCHAR: what to do
-- column recording VARCHAR: the file, where several were read together

CREATE VIEW "findings" AS
SELECT
  f.rule,
  CASE WHEN rule_score(f.value, r.threshold, r.severity) >= 75 THEN 'warning' ELSE 'info' END AS severity,
  rule_score(f.value, r.threshold, r.severity) AS score,
  r.topic,
  r.title,
  f.subject,
  f.summary,
  f.startTime,
  f.endTime,
  f.value,
  r.threshold,
  r.query,
  r.solution,
  f.recording
FROM "rule findings" f
JOIN "all rules" r ON r.rule = f.rule
ORDER BY score DESC, f.rule, f.value DESC, f.subject, f.recording;
