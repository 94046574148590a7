-- How the just-in-time compilers are set up
--
-- One row: how many threads compile, and whether the quick and the thorough compiler share the work. No row when the
-- recording does not say.
--
-- needs: jdk.CompilerConfiguration
-- reads: CompilerConfiguration(startTime TIMESTAMP, threadCount INTEGER, dynamicCompilerThreadCount BOOLEAN, tieredCompilation BOOLEAN)
-- column threadCount INTEGER: threads that compile, at most
-- column dynamicCompilerThreadCount BOOLEAN: whether such threads start and stop as they are needed
-- column tieredCompilation BOOLEAN: whether methods are compiled quickly first, and well when they turn out to be hot
-- oracle: compiler-configuration
-- difference: the JDK refuses recordings without dynamicCompilerThreadCount (JDK 17 and older); here it is NULL

CREATE VIEW "compiler-configuration" AS
SELECT threadCount, dynamicCompilerThreadCount, tieredCompilation
FROM CompilerConfiguration
ORDER BY startTime DESC
LIMIT 1;
