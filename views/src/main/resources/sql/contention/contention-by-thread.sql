-- Threads that wait for monitors
--
-- Which threads waited for monitors: how often, and how long. A row is a thread, also where several have the same name; the
-- longest wait is first.
--
-- needs: jdk.JavaMonitorEnter
-- uses: thread_name, P90
-- reads: JavaMonitorEnter(duration DOUBLE, eventThread UINTEGER, recording VARCHAR)
-- column thread VARCHAR: its name
-- column count BIGINT: waits
-- column average DOUBLE Timespan: the mean
-- column p90 DOUBLE Timespan: 90 % of the waits are shorter
-- column longest DOUBLE Timespan: the longest wait
-- column total DOUBLE Timespan: all waits together
-- oracle: contention-by-thread
-- difference: a thread without a name has its number in place of an empty text

CREATE VIEW "contention-by-thread" AS
WITH threads AS (
  SELECT
    eventThread,
    recording,
    count(*) AS count,
    avg(duration) AS average,
    P90(duration) AS p90,
    max(duration) AS longest,
    sum(duration) AS total
  FROM JavaMonitorEnter
  GROUP BY eventThread, recording
)
SELECT thread_name(eventThread) AS thread, count, average, p90, longest, total
FROM threads
ORDER BY longest DESC, total DESC, eventThread, recording;
