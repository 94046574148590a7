-- Thread-local allocation buffers
--
-- One row about how the program allocates: how often a thread got a new buffer (TLAB), how large the buffers are, and
-- which objects were too large for one and went to the heap directly. No row when there were neither.
--
-- needs: jdk.ObjectAllocationInNewTLAB or jdk.ObjectAllocationOutsideTLAB
-- reads: ObjectAllocationInNewTLAB(tlabSize BIGINT)
-- reads: ObjectAllocationOutsideTLAB(allocationSize BIGINT)
-- column insideCount BIGINT: buffers that threads got
-- column insideMinimum BIGINT DataAmount: the smallest buffer
-- column insideAverage BIGINT DataAmount: mean size of a buffer
-- column insideMaximum BIGINT DataAmount: the largest buffer
-- column insideTotal BIGINT DataAmount: all buffers together
-- column outsideCount BIGINT: objects that were allocated outside of a buffer
-- column outsideMinimum BIGINT DataAmount: the smallest such object
-- column outsideAverage BIGINT DataAmount: mean size of such an object
-- column outsideMaximum BIGINT DataAmount: the largest such object
-- column outsideTotal BIGINT DataAmount: all such objects together
-- oracle: tlabs

CREATE VIEW "tlabs" AS
SELECT i.*, o.*
FROM (
  SELECT
    count(tlabSize) AS insideCount,
    min(tlabSize) AS insideMinimum,
    CAST(floor(avg(tlabSize)) AS BIGINT) AS insideAverage,
    max(tlabSize) AS insideMaximum,
    CAST(sum(tlabSize) AS BIGINT) AS insideTotal
  FROM ObjectAllocationInNewTLAB) i,
(
  SELECT
    count(allocationSize) AS outsideCount,
    min(allocationSize) AS outsideMinimum,
    CAST(floor(avg(allocationSize)) AS BIGINT) AS outsideAverage,
    max(allocationSize) AS outsideMaximum,
    CAST(sum(allocationSize) AS BIGINT) AS outsideTotal
  FROM ObjectAllocationOutsideTLAB) o
WHERE insideCount + outsideCount > 0;
