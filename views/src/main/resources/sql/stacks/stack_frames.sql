-- Names of the methods of a stack
--
-- A list of names, java.util.HashMap.get, from a list of references to "Method" such as stackTrace$methods, in the same
-- order. The names have no argument types, as in flame graphs; a native function has its library in place of a class.
-- '[unknown]' stands for reference 0, NULL, and a number that no method has. NULL for NULL.
--
-- example: SELECT DISTINCT stack_frames([_id, 0]) FROM Method WHERE name = 'remainderKnuth'
--   → [java.math.BigInteger.remainderKnuth, '[unknown]']
-- parameter methods: references to "Method", or the names themselves where the recording has names in place of
--   references
-- example: SELECT DISTINCT stack_frames([_id, 0]) FROM Method WHERE name = 'remainderKnuth' → [java.math.BigInteger.remainderKnuth, '[unknown]']
-- uses: qualified_name
-- reads: Method(_id UINTEGER, type UINTEGER, name VARCHAR)

CREATE MACRO stack_frames(methods) AS CASE WHEN methods IS NOT NULL THEN coalesce(
  (SELECT list(coalesce(qualified_name(named_method.type, named_method.name), '[unknown]') ORDER BY stack_frame.place)
   FROM (SELECT unnest(methods), generate_subscripts(methods, 1)) stack_frame(method, place)
   LEFT JOIN Method named_method ON named_method._id = stack_frame.method),
  CAST([] AS VARCHAR[])) END;

-- without: Method

CREATE MACRO stack_frames(methods) AS
  CASE
    WHEN typeof(methods) = 'VARCHAR[]'
      THEN list_transform(CAST(methods AS VARCHAR[]), lambda m: coalesce(m, '[unknown]'))
    ELSE list_transform(methods, lambda m: '[unknown]')
  END;
