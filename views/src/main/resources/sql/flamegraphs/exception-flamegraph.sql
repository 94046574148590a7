-- Flame graph of exceptions
--
-- Where exceptions and errors come from: the events of "exceptions" by their whole stacks.
--
-- needs: jdk.JavaExceptionThrow or jdk.JavaErrorThrow
-- uses: flame_graph, exceptions
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value BIGINT: exceptions and errors

CREATE VIEW "exception-flamegraph" AS
SELECT frames, CAST(value AS BIGINT) AS value
FROM flame_graph('"exceptions"', value := value)
ORDER BY value DESC, frames;
