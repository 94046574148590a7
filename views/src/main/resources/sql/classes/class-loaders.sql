-- Class loaders by the classes they hold
--
-- Each class loader that the recording counted, with the classes it had when it was counted last; the ones with most
-- classes first. Many loaders of one class that come and do not go are a leak.
--
-- needs: jdk.ClassLoaderStatistics
-- uses: class_name
-- reads: ClassLoaderStatistics(startTime TIMESTAMP, classLoader UINTEGER, classLoaderData BIGINT, classCount BIGINT, chunkSize BIGINT, blockSize BIGINT, hiddenClassCount BIGINT, anonymousClassCount BIGINT, unsafeAnonymousClassCount BIGINT, recording VARCHAR)
-- reads: ClassLoader(_id UINTEGER, type UINTEGER, name VARCHAR)
-- column classLoader VARCHAR: class of the loader; NULL for the JVM's own, the bootstrap loader
-- column hiddenClassCount BIGINT: hidden classes among its classes, those of lambdas for instance; until JDK 14 anonymous ones
-- column classCount BIGINT: its classes, without the hidden ones
-- column name VARCHAR: name of the loader, NULL when it has none
-- column chunkSize BIGINT DataAmount: metaspace that is set aside for it
-- column blockSize BIGINT DataAmount: metaspace that its classes use
-- column lastTime TIMESTAMP Timestamp: when it was counted last; earlier than others when it is gone
-- column recording VARCHAR: the file, where several were read together
-- oracle: class-loaders
-- difference: the bootstrap loader has no class, so it is NULL with the name bootstrap; the JDK calls it null-bootstrap

CREATE VIEW "class-loaders" AS
WITH loaders AS (
  SELECT
    recording,
    classLoaderData,
    arg_max(classLoader, startTime) AS classLoader,
    arg_max(coalesce(hiddenClassCount, unsafeAnonymousClassCount, anonymousClassCount), startTime) AS hiddenClassCount,
    arg_max(classCount, startTime) AS classCount,
    arg_max(chunkSize, startTime) AS chunkSize,
    arg_max(blockSize, startTime) AS blockSize,
    max(startTime) AS lastTime
  FROM ClassLoaderStatistics
  -- A condensed recording may lack the address; then the loader itself is all there is to tell them apart.
  GROUP BY recording, classLoaderData, CASE WHEN classLoaderData IS NULL THEN classLoader END
)
SELECT
  class_name(c.type) AS classLoader,
  l.hiddenClassCount,
  l.classCount,
  CASE WHEN coalesce(CAST(l.classLoader AS VARCHAR), '0') = '0' THEN 'bootstrap' ELSE c.name END AS name,
  l.chunkSize,
  l.blockSize,
  l.lastTime,
  l.recording
FROM loaders l LEFT JOIN ClassLoader c ON c._id = l.classLoader
ORDER BY l.classCount DESC, l.hiddenClassCount DESC, 1, l.classLoaderData, l.lastTime, l.recording;
