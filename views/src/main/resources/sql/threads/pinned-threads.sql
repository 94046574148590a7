-- Where virtual threads block their carriers
--
-- Virtual threads that had to wait and could not leave the thread that carries them: by the first method of each stack
-- that is not the JDK's core, how often, and how long the carrier was blocked.
--
-- needs: jdk.VirtualThreadPinned
-- uses: method_name
-- reads: VirtualThreadPinned(startTime TIMESTAMP, duration DOUBLE, stackTrace$topApplicationMethod UINTEGER)
-- column method VARCHAR: class, method and argument types; NULL where all frames are the JDK's
-- column count BIGINT: how often
-- column longest DOUBLE Timespan: the longest
-- column total DOUBLE Timespan: all together
-- oracle: pinned-threads
-- difference: methods of the same name are one row; the JDK splits them by loaded class

CREATE VIEW "pinned-threads" AS
WITH ids AS (
  SELECT
    stackTrace$topApplicationMethod AS method,
    count(*) AS count,
    max(duration) AS longest,
    sum(duration) AS total,
    min(startTime) AS first
  FROM VirtualThreadPinned
  GROUP BY ALL
),
methods AS (
  SELECT
    method_name(method) AS method,
    CAST(sum(count) AS BIGINT) AS count,
    max(longest) AS longest,
    sum(total) AS total,
    min(first) AS first
  FROM ids
  GROUP BY ALL
)
SELECT method, count, longest, total
FROM methods
ORDER BY total DESC, first, method;
