-- Classes with finalizers
--
-- Which classes still override finalize(), by the objects that wait on the heap to be finalized: the last statistics of
-- the recording. Such objects live longer than others, and finalize() is going to be removed from Java.
--
-- needs: jdk.FinalizerStatistics
-- uses: class_name
-- reads: FinalizerStatistics(startTime TIMESTAMP, finalizableClass UINTEGER, codeSource VARCHAR, objects BIGINT, totalFinalizersRun BIGINT, recording VARCHAR)
-- column finalizableClass VARCHAR: the class that overrides finalize()
-- column objects BIGINT: objects on the heap that can be finalized
-- column totalFinalizersRun BIGINT: finalizers that ran since the JVM started
-- column codeSource VARCHAR: where the class was loaded from, NULL where the recording does not say
-- column recording VARCHAR: the file, where several were read together
-- oracle: finalizers

CREATE VIEW "finalizers" AS
SELECT class_name(finalizableClass) AS finalizableClass, objects, totalFinalizersRun, codeSource, recording
FROM FinalizerStatistics
QUALIFY startTime = max(startTime) OVER (PARTITION BY recording)
ORDER BY objects DESC, totalFinalizersRun DESC, 1, recording;
