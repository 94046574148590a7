-- Statement of a macro
--
-- The CREATE MACRO statement of a macro in this database, shipped or your own, with all its overloads. DuckDB keeps
-- neither comments nor the defaults of parameters; for macros that are shipped with Skein the defaults are there all
-- the same. NULL when there is no macro of that name.
--
-- parameter macro_name: in any case
-- example: macro_sql('COUNT_UNIQUE') → CREATE MACRO "COUNT_UNIQUE"(x) AS count(DISTINCT x);

CREATE MACRO macro_sql(macro_name) AS (
  SELECT
    'CREATE ' || any_value(f.temporary) || 'MACRO "' || replace(any_value(f.name), '"', '""') || '"'
      || string_agg(f.signature || ' AS ' || f.kind || f.body, ', ' ORDER BY f.parameters, f.signature)
      || ';'
  FROM (
    SELECT
      g.temporary,
      g.name,
      len(g.parameters) AS parameters,
      g.kind,
      g.body,
      coalesce(
        -- The comment of a shipped macro ends with its calls: f(x, n := 2).
        regexp_extract(
          list_filter(
            string_split(g.comment, chr(10)),
            lambda line:
              regexp_replace(line, ' := [^,)]*', '', 'g') = g.name || '(' || array_to_string(g.parameters, ', ') || ')')[1],
          '\(.*$'),
        '(' || array_to_string(g.parameters, ', ') || ')') AS signature
    FROM (
      SELECT
        CASE d.database_name WHEN 'temp' THEN 'TEMP ' ELSE '' END AS temporary,
        d.function_name AS name,
        list_transform(d.parameters, lambda p, i: p || coalesce(' ' || d.parameter_types[i], '')) AS parameters,
        CASE d.function_type WHEN 'table_macro' THEN 'TABLE ' ELSE '' END AS kind,
        d.macro_definition AS body,
        d.comment
      FROM (SELECT macro_name) w(wanted), duckdb_functions() d
      WHERE d.database_name IN (current_database(), 'temp')
        AND NOT d.internal
        AND d.function_type IN ('macro', 'table_macro')
        AND lower(d.function_name) IN (lower(w.wanted), lower(trim(w.wanted, '"')))
      -- A temporary macro hides one in the database.
      QUALIFY (d.database_name = 'temp') = bool_or(d.database_name = 'temp') OVER ()) g) f
  HAVING count(*) > 0);
