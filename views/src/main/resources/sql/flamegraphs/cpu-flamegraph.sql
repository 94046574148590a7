-- Flame graph of CPU time
--
-- Where the program runs: the samples of "cpu-samples" by their whole stacks.
--
-- needs: jdk.ExecutionSample or jdk.CPUTimeSample or profiler.WallClockSample
-- uses: flame_graph, cpu-samples
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value BIGINT: samples

CREATE VIEW "cpu-flamegraph" AS
SELECT frames, CAST(value AS BIGINT) AS value
FROM flame_graph('"cpu-samples"', value := value)
ORDER BY value DESC, frames;
