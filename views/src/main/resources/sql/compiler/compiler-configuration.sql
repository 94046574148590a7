-- How the just-in-time compilers are set up
--
-- How many threads compile, and whether the quick and the thorough compiler share the work. No row when the
-- recording does not say.
--
-- needs: jdk.CompilerConfiguration
-- reads: CompilerConfiguration(startTime TIMESTAMP, threadCount INTEGER, dynamicCompilerThreadCount BOOLEAN, tieredCompilation BOOLEAN, recording VARCHAR)
-- column threadCount INTEGER: threads that compile, at most
-- column dynamicCompilerThreadCount BOOLEAN: whether such threads start and stop as they are needed
-- column tieredCompilation BOOLEAN: whether methods are compiled quickly first, and well when they turn out to be hot
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: compiler-configuration
-- difference: the JDK refuses recordings without dynamicCompilerThreadCount (JDK 17 and older); here it is NULL

CREATE VIEW "compiler-configuration" AS
SELECT threadCount, dynamicCompilerThreadCount, tieredCompilation, recording
FROM CompilerConfiguration
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY startTime DESC) = 1
ORDER BY recording;
