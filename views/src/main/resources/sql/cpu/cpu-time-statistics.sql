-- How well the CPU-time sampler worked
--
-- How many samples of the CPU-time sampler have a stack, how many could only be taken at a safepoint, and how many were
-- lost: many lost ones mean that the sampling period is too short. No row when the sampler was off.
--
-- needs: jdk.CPUTimeSample
-- reads: CPUTimeSample(failed BOOLEAN, biased BOOLEAN)
-- reads: CPUTimeSamplesLost(lostSamples INTEGER)
-- column successfulSamples BIGINT: samples with a stack
-- column failedSamples BIGINT: samples whose stack could not be walked
-- column biasedSamples BIGINT: samples whose stack is that of the next safepoint
-- column totalSamples BIGINT: all samples
-- column lostSamples BIGINT: samples that there was no room for, which are not among all
-- oracle: cpu-time-statistics

CREATE VIEW "cpu-time-statistics" AS
SELECT
  count(*) FILTER (WHERE NOT failed) AS successfulSamples,
  count(*) FILTER (WHERE failed) AS failedSamples,
  count(*) FILTER (WHERE biased) AS biasedSamples,
  count(*) AS totalSamples,
  (SELECT CAST(coalesce(sum(lostSamples), 0) AS BIGINT) FROM CPUTimeSamplesLost) AS lostSamples
FROM CPUTimeSample
HAVING count(*) > 0 OR (SELECT count(*) FROM CPUTimeSamplesLost) > 0;
