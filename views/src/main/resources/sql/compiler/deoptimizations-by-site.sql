-- Where compiled code was thrown away
--
-- Deoptimizations by method, line and bytecode, the most frequent first. A place that comes again and again deserves a
-- look: its code changes between compiled and interpreted.
--
-- needs: jdk.Deoptimization
-- uses: method_name
-- reads: Deoptimization(startTime TIMESTAMP, method UINTEGER, lineNumber INTEGER, bci INTEGER, reason VARCHAR)
-- column method VARCHAR: the method
-- column lineNumber INTEGER: its line, -1 where it is not known
-- column bci INTEGER: index of the bytecode
-- column count BIGINT: deoptimizations there
-- column reasons VARCHAR: which assumptions failed, with commas between
-- column lastTime TIMESTAMP Timestamp: when it happened there last
-- oracle: deoptimizations-by-site
-- difference: a place is a row; the JDK counts all of a method together and shows the line and bytecode that came last
-- difference: methods of the same name count together; the JDK splits them by loaded class

CREATE VIEW "deoptimizations-by-site" AS
WITH ids AS (
  SELECT method, lineNumber, bci, reason, count(*) AS count, max(startTime) AS lastTime
  FROM Deoptimization
  GROUP BY ALL
)
SELECT
  method_name(method) AS method,
  lineNumber,
  bci,
  CAST(sum(ids.count) AS BIGINT) AS count,
  string_agg(DISTINCT reason, ', ' ORDER BY reason) AS reasons,
  max(ids.lastTime) AS lastTime
FROM ids
GROUP BY ALL
ORDER BY count DESC, method, lineNumber, bci;
