-- Flame graph of waiting for locks
--
-- Where threads wait for locks that others hold: the time of "lock-waits" by whole stacks.
--
-- needs: jdk.JavaMonitorEnter or jdk.ThreadPark
-- uses: flame_graph, lock-waits
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value DOUBLE Timespan: time of all waits together

CREATE VIEW "lock-flamegraph" AS
SELECT frames, value
FROM flame_graph('"lock-waits"', value := value)
ORDER BY value DESC, frames;
