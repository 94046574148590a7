-- What the just-in-time compilers have done
--
-- How many methods were compiled since the JVM started, how much code that gave and how long it took, as the
-- recording says last. No row when it does not say.
--
-- needs: jdk.CompilerStatistics
-- reads: CompilerStatistics(startTime TIMESTAMP, compileCount INTEGER, peakTimeSpent DOUBLE, totalTimeSpent DOUBLE, bailoutCount INTEGER, osrCompileCount INTEGER, standardCompileCount INTEGER, osrBytesCompiled BIGINT, standardBytesCompiled BIGINT, nmethodsSize BIGINT, nmethodCodeSize BIGINT, invalidatedCount INTEGER, nmetodsSize BIGINT, nmetodCodeSize BIGINT, recording VARCHAR)
-- column compileCount INTEGER: compiled methods
-- column peakTimeSpent DOUBLE Timespan: the longest compilation
-- column totalTimeSpent DOUBLE Timespan: all compilations together
-- column bailoutCount INTEGER: compilations that were given up
-- column osrCompileCount INTEGER: compilations of a method whose loop was running (on-stack replacement)
-- column standardCompileCount INTEGER: compilations of a whole method
-- column osrBytesCompiled BIGINT DataAmount: bytecode that was compiled in on-stack replacements
-- column standardBytesCompiled BIGINT DataAmount: bytecode that was compiled in whole methods
-- column nmethodsSize BIGINT DataAmount: compiled methods with all their data
-- column nmethodCodeSize BIGINT DataAmount: their machine code alone
-- column invalidatedCount INTEGER: compilations that were thrown away because their assumptions no longer held
-- column recording VARCHAR: the file, where several were read together; then a row each
-- oracle: compiler-statistics

CREATE VIEW "compiler-statistics" AS
SELECT
  compileCount,
  peakTimeSpent,
  totalTimeSpent,
  bailoutCount,
  osrCompileCount,
  standardCompileCount,
  osrBytesCompiled,
  standardBytesCompiled,
  -- JDK 12 and the first of JDK 11 have a letter less.
  coalesce(nmethodsSize, nmetodsSize) AS nmethodsSize,
  coalesce(nmethodCodeSize, nmetodCodeSize) AS nmethodCodeSize,
  invalidatedCount,
  recording
FROM CompilerStatistics
QUALIFY row_number() OVER (PARTITION BY recording ORDER BY startTime DESC) = 1
ORDER BY recording;
