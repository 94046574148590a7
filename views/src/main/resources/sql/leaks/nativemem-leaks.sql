-- Flame graph of native memory that was not given back
--
-- Candidates for leaks of native memory: the bytes of "unfreed-native-allocations" by whole stacks.
--
-- needs: profiler.Malloc
-- uses: flame_graph, unfreed-native-allocations
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value BIGINT DataAmount: bytes that no later free gave back

CREATE VIEW "nativemem-leaks" AS
SELECT frames, CAST(value AS BIGINT) AS value
FROM flame_graph('"unfreed-native-allocations"', value := value)
ORDER BY value DESC, frames;
