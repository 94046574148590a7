-- Environment variables
--
-- The environment of the JVM's process when it started.
--
-- needs: jdk.InitialEnvironmentVariable
-- reads: InitialEnvironmentVariable(startTime TIMESTAMP, key VARCHAR, value VARCHAR, recording VARCHAR)
-- column key VARCHAR: name of the variable
-- column value VARCHAR: the last one that was recorded
-- column recording VARCHAR: the file, where several were read together
-- oracle: environment-variables

CREATE VIEW "environment-variables" AS
SELECT key, arg_max_null(value, startTime) AS value, recording
FROM InitialEnvironmentVariable
GROUP BY key, recording
ORDER BY key, recording;
