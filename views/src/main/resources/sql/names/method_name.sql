-- Name of a method
--
-- Class, name and the simple names of the argument types of a method, java.util.HashMap.get(Object), from a column that
-- refers to "Method". Methods of different class loaders can have the same name, so group by the name and not by the
-- reference. A native function has its library in place of a class. NULL for reference 0.
--
-- example: SELECT DISTINCT method_name(_id) FROM Method WHERE name = 'remainderKnuth' → java.math.BigInteger.remainderKnuth(BigInteger)
-- parameter x: a reference to "Method", or the name itself where the recording has names in place of references
-- uses: qualified_name, argument_types
-- reads: Method(_id UINTEGER, type UINTEGER, name VARCHAR, descriptor VARCHAR)

CREATE MACRO method_name(x) AS (
  SELECT qualified_name(m.type, m.name) || '(' || argument_types(m.descriptor) || ')'
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT x) w(wanted) JOIN Method m ON m._id = w.wanted);

-- without: Method

CREATE MACRO method_name(x) AS CASE WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR) END;

-- without: Class

CREATE MACRO method_name(x) AS
  CASE
    -- Methods in events are names, those of stacks are references.
    WHEN typeof(x) = 'VARCHAR' THEN CAST(x AS VARCHAR)
    ELSE (
      SELECT qualified_name(_class, _name) || '(' || argument_types(_descriptor) || ')'
      FROM (SELECT _id AS _method, type AS _class, name AS _name, descriptor AS _descriptor FROM Method)
      WHERE _method = TRY_CAST(x AS UINTEGER))
  END;
