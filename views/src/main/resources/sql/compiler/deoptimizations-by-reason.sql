-- Why compiled code was thrown away
--
-- Deoptimizations by their reason, the most frequent first: an assumption of the compiler did not hold, so the method
-- goes on in the interpreter and is compiled again.
--
-- needs: jdk.Deoptimization
-- reads: Deoptimization(startTime TIMESTAMP, reason VARCHAR)
-- column reason VARCHAR: which assumption failed, as the compiler names it
-- column count BIGINT: deoptimizations
-- oracle: deoptimizations-by-reason

CREATE VIEW "deoptimizations-by-reason" AS
SELECT reason, count(*) AS count
FROM Deoptimization
GROUP BY reason
ORDER BY count DESC, min(startTime), reason;
