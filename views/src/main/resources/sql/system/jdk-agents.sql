-- Agents in the JVM
--
-- The Java and native agents that the JVM loaded, at its start or later, in the order in which they were initialized.
--
-- needs: jdk.JavaAgent or jdk.NativeAgent
-- reads: JavaAgent(startTime TIMESTAMP, name VARCHAR, options VARCHAR, dynamic BOOLEAN, initializationTime TIMESTAMP, initializationDuration DOUBLE, recording VARCHAR)
-- reads: NativeAgent(startTime TIMESTAMP, name VARCHAR, options VARCHAR, dynamic BOOLEAN, initializationTime TIMESTAMP, initializationDuration DOUBLE, path VARCHAR, recording VARCHAR)
-- column initializationTime TIMESTAMP Timestamp: when the JVM initialized the agent
-- column initializationDuration DOUBLE Timespan: how long that took
-- column name VARCHAR: of the agent: its jar, or its library
-- column options VARCHAR: its options, NULL without any
-- column kind VARCHAR: Java Agent or Native Agent
-- column dynamic BOOLEAN: whether it was loaded into the running JVM
-- column path VARCHAR: of a native agent's library, NULL where the recording does not say
-- column recording VARCHAR: the file, where several were read together
-- oracle: jdk-agents
-- difference: an agent is a row; the JDK throws agents that began at the same time together
-- difference: native agents have their options; the JDK shows those of Java agents alone

CREATE VIEW "jdk-agents" AS
SELECT initializationTime, initializationDuration, name, options, kind, dynamic, path, recording
FROM (
  SELECT
    'Java Agent' AS kind,
    name,
    options,
    dynamic,
    initializationTime,
    initializationDuration,
    NULL AS path,
    recording,
    min(startTime) AS first
  FROM JavaAgent
  GROUP BY ALL
  UNION ALL
  SELECT
    'Native Agent',
    name,
    options,
    dynamic,
    initializationTime,
    initializationDuration,
    path,
    recording,
    min(startTime)
  FROM NativeAgent
  GROUP BY ALL)
ORDER BY initializationTime, kind, first, name, options, recording;
