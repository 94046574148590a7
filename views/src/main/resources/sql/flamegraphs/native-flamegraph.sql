-- Flame graph of native memory
--
-- Where native memory is allocated, whether it was given back or not: the bytes of "native-allocations" by whole stacks.
--
-- needs: profiler.Malloc
-- uses: flame_graph, native-allocations
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value BIGINT DataAmount: bytes

CREATE VIEW "native-flamegraph" AS
SELECT frames, CAST(value AS BIGINT) AS value
FROM flame_graph('"native-allocations"', value := value)
ORDER BY value DESC, frames;
