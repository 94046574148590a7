-- Calls of methods that are going to be removed
--
-- Which methods that are deprecated for removal the program calls, and from where: a row a method. Such a program stops
-- working with a later JDK. Only a recording that began with the JVM knows all calls.
--
-- needs: jdk.DeprecatedInvocation
-- uses: method_name, class_name
-- reads: DeprecatedInvocation(stackTrace$topMethod UINTEGER, method UINTEGER, invocationTime TIMESTAMP, forRemoval BOOLEAN)
-- reads: Method(_id UINTEGER, type UINTEGER)
-- column method VARCHAR: the deprecated method
-- column callers VARCHAR[]: classes that call it, by name
-- column firstTime TIMESTAMP Timestamp: when it was called first
-- column callingMethods VARCHAR[]: methods that call it, by name
-- oracle: deprecated-methods-for-removal

CREATE VIEW "deprecated-methods-for-removal" AS
WITH calls AS (
  SELECT method, stackTrace$topMethod AS caller, min(invocationTime) AS firstTime
  FROM DeprecatedInvocation
  WHERE forRemoval
  GROUP BY ALL
),
named AS (
  SELECT
    method_name(c.method) AS method,
    class_name(m.type) AS callingClass,
    method_name(c.caller) AS callingMethod,
    c.firstTime
  FROM calls c LEFT JOIN Method m ON m._id = c.caller
)
SELECT
  method,
  list(DISTINCT callingClass ORDER BY callingClass) FILTER (WHERE callingClass IS NOT NULL) AS callers,
  min(firstTime) AS firstTime,
  list(DISTINCT callingMethod ORDER BY callingMethod) FILTER (WHERE callingMethod IS NOT NULL) AS callingMethods
FROM named
GROUP BY method
ORDER BY method;
