-- The same code is compiled and thrown away again and again
--
-- The compiler made an assumption, it failed (jdk.Deoptimization), the method went back to the interpreter, and the same happened again
-- at the same place. After a JVM's first minute that should be rare. The value is how often a minute the same place and reason
-- occurred, once it was 20 times and in 60 s at least.
--
-- topic: compiler
-- severity: info
-- solution: See which assumption fails: class_check and bimorphic mean that a call meets ever new types, unstable_if a branch that was
--   never taken before. Split the method by its kinds of input; report it to the JDK when reason and code look harmless.
-- query: SELECT * FROM "deoptimizations-by-site"
-- parameter threshold: times a minute at one place, by default 10
-- needs: jdk.Deoptimization
-- uses: recording-times, method_name
-- reads: Deoptimization(startTime TIMESTAMP, method UINTEGER, lineNumber INTEGER, reason VARCHAR, recording VARCHAR)
-- example: SELECT count(*) FROM rule_deoptimization_storm() → 0

CREATE MACRO rule_deoptimization_storm(threshold := 10) AS TABLE
WITH places AS (
  SELECT
    d.recording, d.method, d.lineNumber AS line, d.reason, count(*) AS times, min(d.startTime) AS first, max(d.startTime) AS last,
    any_value(CAST(epoch_us(t.endTime) - epoch_us(t.warmTime) AS DOUBLE) / 6e7) AS minutes
  FROM Deoptimization d
  JOIN "recording-times" t ON t.recording IS NOT DISTINCT FROM d.recording
  WHERE d.startTime BETWEEN t.warmTime AND t.endTime
  GROUP BY ALL
)
SELECT
  times / minutes AS value,
  method_name(method) AS subject,
  coalesce(method_name(method), 'A method') || coalesce(', line ' || line, '') || ', lost its compiled code ' || times
    || ' times' || coalesce(', for ' || reason, '') AS summary,
  first AS startTime,
  last AS endTime,
  recording
FROM places
WHERE minutes >= 1 AND times >= 20 AND times / minutes >= threshold
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY times DESC, method, line, reason) <= 10
ORDER BY value DESC, subject;
