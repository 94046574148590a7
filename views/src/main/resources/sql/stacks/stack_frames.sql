-- Names of the methods of a stack
--
-- A list of names, java.util.HashMap.get, from a list of references to "Method" such as stackTrace$methods, in the same
-- order. The names have no argument types, as in flame graphs; a native function has its library in place of a class.
-- Reference 0 and NULL are '[unknown]', a number that no method has is NULL. NULL for NULL.
--
-- parameter methods: references to "Method", or the names themselves where the recording has names in place of
--   references
-- uses: class_name
-- reads: Method(_id UINTEGER, type UINTEGER, name VARCHAR)

CREATE MACRO stack_frames(methods) AS list_select(
  -- One list of all names for the whole query: ten million frames take a second, with a lookup each they take a minute.
  (SELECT list(coalesce(method, '[unknown]') ORDER BY id)
   FROM (
     SELECT ids.id, coalesce(nullif(class_name(known.type), '') || '.', '') || known.name AS method
     FROM range((SELECT coalesce(max(_id), 0) + 1 FROM Method)) ids(id)
     LEFT JOIN Method known ON known._id = ids.id)),
  list_transform(methods, lambda m: greatest(coalesce(CAST(m AS BIGINT), 0), 0) + 1));

-- without: Method

CREATE MACRO stack_frames(methods) AS CASE
  WHEN typeof(methods) = 'VARCHAR[]' THEN list_transform(methods, lambda m: coalesce(CAST(m AS VARCHAR), '[unknown]'))
  ELSE list_transform(methods, lambda m: CAST('[unknown]' AS VARCHAR))
END;
