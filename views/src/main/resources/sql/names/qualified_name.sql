-- Name of a class and of a method in it
--
-- java.util.HashMap.get of a class and a method's name: what method_name and flame graphs are made of. A native function
-- has its library in place of a class, or nothing. NULL without a method's name.
--
-- example: qualified_name(NULL, 'malloc') → malloc
-- example: SELECT DISTINCT qualified_name(type, name) FROM Method WHERE name = 'remainderKnuth' → java.math.BigInteger.remainderKnuth
-- parameter class: a reference to "Class", or the name itself where the recording has names in place of references
-- parameter method: name of the method
-- example: qualified_name(0, 'malloc') → malloc
-- uses: class_name

CREATE MACRO qualified_name(class, method) AS coalesce(nullif(class_name(class), '') || '.', '') || method;
