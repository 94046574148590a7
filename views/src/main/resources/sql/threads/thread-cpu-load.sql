-- CPU load of each thread
--
-- The share of the machine's processors that each thread used, by the last measurement of it. A row is a thread, also
-- where several have the same name.
--
-- needs: jdk.ThreadCPULoad
-- uses: thread_name
-- reads: ThreadCPULoad(startTime TIMESTAMP, eventThread UINTEGER, user DOUBLE, system DOUBLE, recording VARCHAR)
-- column thread VARCHAR: its name
-- column system DOUBLE Percentage: in the kernel
-- column user DOUBLE Percentage: in user mode
-- oracle: thread-cpu-load
-- difference: a thread without a name has its number in place of an empty text

CREATE VIEW "thread-cpu-load" AS
WITH threads AS (
  SELECT
    eventThread,
    recording,
    arg_max("system", startTime) AS "system",
    arg_max("user", startTime) AS "user"
  FROM ThreadCPULoad
  GROUP BY eventThread, recording
)
SELECT thread_name(eventThread) AS thread, "system", "user"
FROM threads
ORDER BY "user" DESC, "system" DESC, thread_name(eventThread), eventThread, recording;
