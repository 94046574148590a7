-- Allocation went up during the recording
--
-- A method allocates much more in the second half of the recording than in the first: after a deployment, a change of the load or
-- a cache that stopped working. The value is its rate in the second half divided by that in the first. Only methods that make a
-- tenth of the second half and were sampled 100 times count, so that chance does not look like a change, and only
-- recordings of 20 s and more. The first minute of a JVM is left out.
--
-- topic: tlab
-- severity: info
-- solution: Compare what the application did in the two halves: the flame graph of allocation by time shows which callers came
--   up. When the load did not go up, look for a cache that misses, logging that was switched on, or growing collections.
-- query: SELECT bucket_time(startTime, 1000) AS startTime, sum(value)::BIGINT AS allocated FROM allocations GROUP BY 1 ORDER BY 1
-- parameter threshold: rate of the second half divided by that of the first, by default 2
-- needs: jdk.ObjectAllocationSample or jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- uses: recording-times, allocations, method_name, brief_memory
-- reads: StackTrace(_id UINTEGER, topApplicationMethod UINTEGER)
-- example: SELECT count(*) FROM rule_allocation_surge() → 0

CREATE MACRO rule_allocation_surge(threshold := 2) AS TABLE
WITH spans AS (
  SELECT
    recording,
    epoch_us(warmTime) AS begins,
    epoch_us(endTime) AS ends,
    (epoch_us(endTime) + epoch_us(warmTime)) // 2 AS middle,
    CAST(epoch_us(endTime) - epoch_us(warmTime) AS DOUBLE) / 2e6 AS half
  FROM "recording-times"
  WHERE epoch_us(endTime) - epoch_us(warmTime) >= 20000000
),
traces AS (
  SELECT
    s.recording, a.stackTrace, count(*) AS samples,
    CAST(sum(CASE WHEN epoch_us(a.startTime) < s.middle THEN a.value ELSE 0 END) AS DOUBLE) / any_value(s.half) AS earlier,
    CAST(sum(CASE WHEN epoch_us(a.startTime) >= s.middle THEN a.value ELSE 0 END) AS DOUBLE) / any_value(s.half) AS later,
    any_value(s.middle) AS middle
  FROM "allocations" a
  JOIN spans s ON s.recording IS NOT DISTINCT FROM a.recording
  WHERE a.value > 0 AND epoch_us(a.startTime) BETWEEN s.begins AND s.ends
  GROUP BY s.recording, a.stackTrace
),
methods AS (
  SELECT
    t.recording, method_name(s.topApplicationMethod) AS method, sum(t.samples) AS samples, sum(t.earlier) AS earlier,
    sum(t.later) AS later, any_value(t.middle) AS middle
  FROM traces t LEFT JOIN StackTrace s ON s._id = t.stackTrace
  GROUP BY ALL
),
found AS (
  SELECT
    *,
    -- A method that did not allocate before would be infinitely more: it counts from a hundredth of all.
    later / greatest(earlier, sum(earlier) OVER (PARTITION BY recording) / 100, 1) AS value,
    later / nullif(sum(later) OVER (PARTITION BY recording), 0) AS share
  FROM methods
)
SELECT
  value,
  method AS subject,
  method || ' allocates ' || brief_memory(later) || ' a second in the second half and ' || brief_memory(earlier)
    || ' in the first' AS summary,
  make_timestamp(middle) AS startTime,
  CAST(NULL AS TIMESTAMP) AS endTime,
  recording
FROM found
WHERE value >= threshold AND method IS NOT NULL AND share >= 0.1 AND samples >= 100
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY value DESC, method) <= 10
ORDER BY value DESC, subject;
