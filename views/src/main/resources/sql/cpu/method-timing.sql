-- How long the timed methods take
--
-- How often each method that was chosen for timing (method-timing) ran, and how long, waiting included. The JVM counts
-- from its start on; what it reported last of a method counts.
--
-- needs: jdk.MethodTiming
-- uses: method_name
-- reads: MethodTiming(startTime TIMESTAMP, method UINTEGER, invocations BIGINT, minimum DOUBLE, average DOUBLE, maximum DOUBLE, recording VARCHAR)
-- column method VARCHAR: the timed method
-- column invocations BIGINT: how often it ran
-- column minimum DOUBLE Timespan: the shortest time; NULL without a run
-- column average DOUBLE Timespan: the mean; NULL without a run
-- column maximum DOUBLE Timespan: the longest time; NULL without a run
-- oracle: method-timing

CREATE VIEW "method-timing" AS
SELECT method_name(method) AS method, invocations, minimum, average, maximum
FROM MethodTiming
QUALIFY startTime = max(startTime) OVER (PARTITION BY recording, method)
ORDER BY average DESC NULLS LAST, invocations DESC, method_name(method);
