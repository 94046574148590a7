-- The JDK refuses an event without the memory of the host.
SELECT * FROM "container-configuration" WHERE hostTotalMemory IS NOT NULL
