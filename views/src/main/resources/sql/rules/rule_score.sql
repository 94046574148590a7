-- Score of a finding
--
-- How bad a finding is, from 0 to 100, on the scale of JDK Mission Control: below 25 all is well, from 25 on it is worth to
-- know, from 75 on worth to do something about. At its threshold a rule of severity info gives 25 and one of severity
-- warning gives 75; with a greater value it comes nearer to 100. So a finding of severity info becomes a warning when the
-- value is three times the threshold. 0 below the threshold; NULL when value or threshold is.
--
-- parameter value: what was measured
-- parameter threshold: from which value on it is a finding, above 0
-- parameter severity: 'info' or 'warning'
-- example: SELECT rule_score(1, 1, 'info'), rule_score(3, 1, 'info'), rule_score(5, 1, 'warning') → 25.0, 75.0, 95.0

CREATE MACRO rule_score(value, threshold, severity) AS
  CASE
    WHEN value < threshold THEN CAST(0 AS DOUBLE)
    WHEN severity = 'warning' THEN 75 + 25 * (1 - threshold / CAST(value AS DOUBLE))
    ELSE 25 + 75 * (1 - threshold / CAST(value AS DOUBLE))
  END;
