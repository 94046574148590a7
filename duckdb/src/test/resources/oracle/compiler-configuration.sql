-- Where this is unknown (JDK 17 and older), the JDK refuses the view.
SELECT * FROM "compiler-configuration" WHERE dynamicCompilerThreadCount IS NOT NULL
