-- Classes with finalizers
--
-- Which classes still override finalize(), by the objects that wait on the heap to be finalized: the last statistics of
-- the recording. Such objects live longer than others, and finalize() is going to be removed from Java.
--
-- needs: jdk.FinalizerStatistics
-- uses: class_name
-- reads: FinalizerStatistics(startTime TIMESTAMP, finalizableClass UINTEGER, codeSource VARCHAR, objects BIGINT, totalFinalizersRun BIGINT)
-- column finalizableClass VARCHAR: the class that overrides finalize()
-- column objects BIGINT: objects on the heap that can be finalized
-- column totalFinalizersRun BIGINT: finalizers that ran since the JVM started
-- column codeSource VARCHAR: where the class was loaded from, NULL where the recording does not say
-- oracle: finalizers

CREATE VIEW "finalizers" AS
SELECT class_name(finalizableClass) AS finalizableClass, objects, totalFinalizersRun, codeSource
FROM FinalizerStatistics
WHERE startTime = (SELECT max(startTime) FROM FinalizerStatistics)
ORDER BY objects DESC, totalFinalizersRun DESC, 1;
