-- Compilations that took longest
--
-- Which methods kept the just-in-time compilers busy: the 25 longest compilations, the longest first.
--
-- needs: jdk.Compilation
-- uses: method_name
-- reads: Compilation(startTime TIMESTAMP, duration DOUBLE, method UINTEGER, compileLevel SMALLINT, succeded BOOLEAN, isOsr BOOLEAN, compiler VARCHAR, codeSize BIGINT, inlinedBytes BIGINT, compileId INTEGER)
-- column startTime TIMESTAMP Timestamp: when the compilation began
-- column duration DOUBLE Timespan: how long it took
-- column method VARCHAR: the compiled method
-- column compileLevel SMALLINT: 1 to 3 compile quickly, with more and more counters; 4 optimizes
-- column succeeded BOOLEAN: whether code came out of it
-- column isOsr BOOLEAN: whether a running loop waited for it (on-stack replacement)
-- column compiler VARCHAR: c1 or c2, NULL where the JDK does not say
-- column codeSize BIGINT DataAmount: machine code that came out
-- column inlinedBytes BIGINT DataAmount: bytecode of other methods that was built in
-- column compileId INTEGER: number of the compilation
-- oracle: longest-compilations

CREATE VIEW "longest-compilations" AS
WITH longest AS (SELECT * FROM Compilation ORDER BY duration DESC, startTime, compileId LIMIT 25)
SELECT
  startTime,
  duration,
  method_name(method) AS method,
  compileLevel,
  succeded AS succeeded,
  isOsr,
  compiler,
  codeSize,
  inlinedBytes,
  compileId
FROM longest
ORDER BY duration DESC, startTime, compileId;
