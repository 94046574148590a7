-- The JDK shows the last of the agents that began together, with the options of a Java agent.
WITH agents AS (SELECT *, row_number() OVER () AS n FROM "jdk-agents")
SELECT
  initializationTime,
  arg_max(initializationDuration, n) AS initializationDuration,
  arg_max(name, n) AS name,
  arg_max(options, n) FILTER (WHERE kind = 'Java Agent') AS options
FROM agents
GROUP BY initializationTime
ORDER BY initializationTime
