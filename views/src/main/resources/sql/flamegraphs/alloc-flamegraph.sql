-- Flame graph of allocation
--
-- Where the program allocates on the Java heap: the bytes of "allocations" by whole stacks.
--
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: flame_graph, allocations
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value BIGINT DataAmount: bytes, an estimate

CREATE VIEW "alloc-flamegraph" AS
SELECT frames, CAST(value AS BIGINT) AS value
FROM flame_graph('"allocations"', value := value)
ORDER BY value DESC, frames;
