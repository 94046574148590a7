-- Argument types of a method descriptor
--
-- The types between the parentheses of a method descriptor as in source code, without packages: "int[], Object" for
-- ([ILjava/lang/Object;)V. Empty for a method without arguments, and for NULL.
--
-- parameter descriptor: as in the column of "Method"
-- example: argument_types('([ILjava/lang/Object;)V') → int[], Object

CREATE MACRO argument_types(descriptor) AS coalesce(
  list_aggregate(
    list_transform(
      regexp_extract_all(regexp_extract(descriptor, '^\((.*)\)', 1), '\[*(?:[BCDFIJSZ]|L[^;]*;)'),
      lambda d:
        CASE regexp_extract(d, '[^\[]')
          WHEN 'B' THEN 'byte'
          WHEN 'C' THEN 'char'
          WHEN 'D' THEN 'double'
          WHEN 'F' THEN 'float'
          WHEN 'I' THEN 'int'
          WHEN 'J' THEN 'long'
          WHEN 'S' THEN 'short'
          WHEN 'Z' THEN 'boolean'
          ELSE regexp_extract(d, '^\[*L(?:.*/)?([^/]*);$', 1)
        END
        || repeat('[]', length(regexp_extract(d, '^\[*')))),
    'string_agg',
    ', '),
  '');
