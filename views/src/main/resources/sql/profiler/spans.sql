-- Spans that the application marked
--
-- What the application measured with the API of async-profiler (profiler.Span): how often and how long, by tag.
--
-- needs: profiler.Span
-- uses: P90, P99
-- reads: "profiler.Span"(duration DOUBLE, eventThread UINTEGER, tag VARCHAR)
-- column tag VARCHAR: what the application named it, NULL where it did not
-- column spans BIGINT: how many
-- column threads BIGINT: in how many threads
-- column total DOUBLE Timespan: all of them together
-- column average DOUBLE Timespan: the mean
-- column median DOUBLE Timespan: half of them are shorter
-- column p90 DOUBLE Timespan: 90 % of them are shorter
-- column p99 DOUBLE Timespan: 99 % of them are shorter
-- column longest DOUBLE Timespan: the longest

CREATE VIEW "spans" AS
SELECT
  tag,
  count(*) AS spans,
  count(DISTINCT eventThread) AS threads,
  sum(duration) AS total,
  avg(duration) AS average,
  median(duration) AS median,
  P90(duration) AS p90,
  P99(duration) AS p99,
  max(duration) AS longest
FROM "profiler.Span"
GROUP BY tag
ORDER BY total DESC, spans DESC, tag;
