-- System properties at the start
--
-- The properties of the JVM as they were when it started: its own, and those of the command line.
--
-- needs: jdk.InitialSystemProperty
-- reads: InitialSystemProperty(startTime TIMESTAMP, key VARCHAR, value VARCHAR, recording VARCHAR)
-- column key VARCHAR: name of the property
-- column value VARCHAR: the last one that was recorded
-- column recording VARCHAR: the file, where several were read together
-- oracle: system-properties

CREATE VIEW "system-properties" AS
SELECT key, arg_max_null(value, startTime) AS value, recording
FROM InitialSystemProperty
GROUP BY key, recording
ORDER BY key, recording;
