-- Flame graph of time by the clock
--
-- What the threads do, running or waiting: the samples of "wall-samples" by their whole stacks.
--
-- needs: profiler.WallClockSample or profiler.Log
-- uses: flame_graph, wall-samples
-- column frames VARCHAR[]: class and method from the root down; empty for events without a stack
-- column value BIGINT: samples

CREATE VIEW "wall-flamegraph" AS
SELECT frames, CAST(value AS BIGINT) AS value
FROM flame_graph('"wall-samples"', value := value)
ORDER BY value DESC, frames;
