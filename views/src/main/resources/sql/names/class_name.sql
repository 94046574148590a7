-- Name of a class
--
-- The name of a class as in source code (java.util.Map$Entry, int[]), from a column that refers to "Class". NULL for
-- reference 0.
--
-- example: SELECT DISTINCT class_name(_id) FROM Class WHERE name = '[I' → int[]
-- parameter x: a reference to "Class", or the name itself where the recording has names in place of references
-- reads: Class(_id UINTEGER, javaName VARCHAR)

CREATE MACRO class_name(x) AS (
  SELECT c.javaName
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT x) w(wanted) JOIN Class c ON c._id = w.wanted);

-- without: Class

CREATE MACRO class_name(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;
